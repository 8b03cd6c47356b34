import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../src/platform/config.ts'
import { eventually } from '../eventually.ts'
import { lastingPort } from '../processes/free-port.ts'

/** Debian's own, for which Debian's packages are made. */
const python = '/usr/bin/python3'

/** Why there is no real S3 service on this machine; null: there is one. */
export const whyNoSwift: string | null =
  existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/swift-object-server')
    ? null
    : 'OpenStack Swift is not installed'

/** A real S3 service: OpenStack Swift with its own `s3api`, which checks signatures and hashes. */
export interface Swift {
  /** Access of a user who may do everything. */
  readonly s3: S3Config
  /** A user who may do nothing. */
  readonly stranger: S3Config
  createBucket(name: string): Promise<void>
  /** Lets no more bytes than these into the bucket and into its unfinished uploads; null: as many as there are. */
  limit(bucket: string, bytes: number | null): Promise<void>
}

export interface RunningSwift extends Swift {
  /** The directory that it runs from, which its command line holds. */
  readonly directory: string
  /** Ends it as a crash does; what it has stored stays. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  again(): Promise<void>
  stop(): Promise<void>
}

/** Starts it; whoever does stops it. */
export const runSwift = async (): Promise<RunningSwift> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-swift-'))
  const port = await lastingPort()
  const endpoint = `http://127.0.0.1:${port}`
  const s3: S3Config = {
    endpoint,
    region: 'us-east-1',
    accessKey: 'lineside:backups',
    secretKey: 'walnut-ferry-39-dawn',
    addressing: 'path',
  }
  const program = resolve(import.meta.dirname, 'run_swift.py')
  let kill = async (): Promise<void> => undefined
  const start = async (): Promise<void> => {
    // it ends when its standard input does, and all its servers at once
    const child = spawn(python, [program, directory, String(port), s3.secretKey], { stdio: ['pipe', 'ignore', 'pipe'] })
    const said = text(child.stderr)
    const ended = new Promise<void>((end) => child.once('close', end))
    kill = async () => {
      child.stdin.end()
      await ended
    }
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`Swift has ended: ${await said}`)
      const answer = await fetch(`${endpoint}/healthcheck`)
      if (!answer.ok) throw new Error(`Swift answers ${answer.status}`)
    })
  }
  await start()
  const client = new AwsClient({ accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey, service: 's3' })
  const must = async (answer: Response): Promise<Response> => {
    if (!answer.ok) throw new Error(`Swift answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  /** A request in Swift's own API. */
  const manage = async (method: 'PUT' | 'POST', container: string, headers: Record<string, string>): Promise<void> => {
    const signIn = { 'x-storage-user': s3.accessKey, 'x-storage-pass': s3.secretKey }
    const signedIn = await must(await fetch(`${endpoint}/auth/v1.0`, { headers: signIn }))
    const token = signedIn.headers.get('x-auth-token') ?? ''
    const url = `${signedIn.headers.get('x-storage-url')}/${encodeURIComponent(container)}`
    await must(await fetch(url, { method, headers: { 'x-auth-token': token, ...headers } }))
  }
  return {
    s3,
    directory,
    kill: () => kill(),
    again: start,
    stop: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    },
    stranger: { ...s3, accessKey: 'lineside:stranger' },
    // the proxy is up before the servers behind it on a busy machine, and answers 503 until then
    createBucket: (name) =>
      eventually(async () => void (await must(await client.fetch(`${endpoint}/${name}`, { method: 'PUT' })))),
    limit: async (bucket, bytes) => {
      const headers = { 'x-container-meta-quota-bytes': bytes === null ? '' : String(bytes) }
      await manage('POST', bucket, headers)
      await manage('PUT', `${bucket}+segments`, headers)
    },
  }
}
