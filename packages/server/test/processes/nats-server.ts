import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eventually } from '../eventually.ts'
import { lastingPort, isOpen } from './free-port.ts'

const program = '/usr/sbin/nats-server'
const example = resolve(import.meta.dirname, '../../../../deploy/nats/nats.conf')
const certificate = (part: 'cert' | 'key') => resolve(import.meta.dirname, `../localhost-${part}.pem`)
const password = 'walnut-ferry-39'

/** Why it cannot be run; null: it can. */
export const whyNoNats: string | null = existsSync(program) ? null : `${program} is missing (package nats-server)`

/** A real NATS server with the file of `deploy/nats`, which can be killed, stopped and started again. */
export interface NatsServer {
  /** For EVENTS_URL, with user and password. */
  readonly url: string
  readonly address: string
  start(): Promise<void>
  /** Ends it as a crash does. */
  kill(): Promise<void>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  close(): Promise<void>
}

export interface NatsServerOptions {
  /** With the certificate of the tests; otherwise in the clear. */
  readonly isTls?: boolean
  /** Changes the example. */
  readonly fit?: (text: string) => string
  /** Where it tells of itself over HTTP; absent: nowhere. */
  readonly monitorPort?: number
}

/** It does not run yet. */
export const createNatsServer = async ({
  isTls = false,
  fit = (text) => text,
  monitorPort,
}: NatsServerOptions = {}): Promise<NatsServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-nats-'))
  const port = await lastingPort()
  const path = join(directory, 'nats.conf')
  const text = fit(await readFile(example, 'utf8'))
    .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
    .replace(/^http: .*$/m, monitorPort === undefined ? '' : `http: "127.0.0.1:${monitorPort}"`)
    .replace(/^tls \{[^}]*\}$/m, (block) => (isTls ? block : ''))
    .replaceAll(/\/etc\/nats\/(?:cert|ca)\.pem/g, certificate('cert'))
    .replaceAll('/etc/nats/key.pem', certificate('key'))
  await writeFile(path, text)
  let child: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = null
    await ended
  }
  const address = `127.0.0.1:${port}`
  return {
    url: `${isTls ? 'tls' : 'nats'}://lineside:${password}@${address}`,
    address,
    start: async () => {
      const started = spawn(program, ['-c', path], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { LINESIDE_NATS_PASSWORD: password },
      })
      child = started
      const lines: string[] = []
      started.stderr.setEncoding('utf8').on('data', (said: string) => lines.push(said))
      await eventually(async () => {
        if (started.exitCode !== null) throw new Error(`${program} ended: ${lines.join('')}`)
        if (!(await isOpen(port))) throw new Error(`${program} does not listen yet`)
      })
    },
    kill,
    signal: (name) => child?.kill(name),
    close: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
