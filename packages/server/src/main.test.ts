import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { programOf } from './platform/child/child.ts'

const { connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-main-'))
afterAll(() => rm(dataDir, { recursive: true }))

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** A net under what hangs: a server that starts beside others on a busy machine takes as long as it takes. */
const timeout = 120_000
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(environment: Record<string, string> = {}) {
  const { path, execArgv } = programOf(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [...execArgv, path], {
    cwd: here('../../..'),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SIP: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      DEMO: 'no',
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return { child, stderr: text(child.stderr), ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

/** The address that the server prints once it is ready. */
async function ready({ child, stderr }: ReturnType<typeof start>): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    printed += String(chunk)
    const address = /^Lineside is ready at (\S+)$/m.exec(printed)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`Not ready: ${printed}${await stderr}`)
}

/** A server that must fail to start: its output and its exit code. */
async function refused(environment: Record<string, string>) {
  const { child, stderr, ended } = start(environment)
  const stdout = text(child.stdout as NodeJS.ReadableStream)
  const [code] = await ended
  return { code, stdout: await stdout, stderr: await stderr }
}

describe('the server', () => {
  test('says where it is once it answers there, and ends in order on SIGTERM', { timeout }, async () => {
    const server = start()
    const address = await ready(server)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const response = await fetch(`${address}/api/subscribers/`)
    expect([response.status, await response.json()]).toEqual([401, { code: 401, message: 'Unauthorized' }])
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test('WATCH-01: is ready while it serves, and not any more while it still answers after SIGTERM', {
    timeout,
  }, async () => {
    const server = start({ METRICS_PORT: '0', LOG_LEVEL: 'info' })
    const watched = once(server.child.stderr as NodeJS.ReadableStream, 'data').then(
      ([line]) => /Health and metrics at ([^"]+)/.exec(String(line))?.[1],
    )
    const address = await ready(server)
    const watch = await watched
    expect(await (await fetch(`${watch}/health`)).json()).toEqual({ status: 'ok' })
    const checks = { database: 'ok', files: 'ok' }
    expect(await (await fetch(`${watch}/ready`)).json()).toEqual({ ready: true, phase: 'serving', checks })
    // a request whose body does not come keeps the server from stopping
    const open = connect(Number(new URL(address).port), '127.0.0.1')
    const asked = 'POST /login_jwt HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'
    open.write(asked)
    await eventually(async () => {
      const figures = await (await fetch(`${watch}/metrics`)).text()
      expect(figures).toMatch(/lineside_process_resident_memory_bytes \d+/)
    })
    server.child.kill('SIGTERM')
    await eventually(async () => {
      const answer = await fetch(`${watch}/ready`)
      expect([answer.status, await answer.json()]).toEqual([503, { ready: false, phase: 'stopping', checks: {} }])
    })
    open.destroy()
    expect(await server.ended).toEqual([0, null])
  })

  test('serves TLS with a certificate of its own', { timeout }, async () => {
    const address = await ready(
      start({ TLS_CERT: here('../test/localhost-cert.pem'), TLS_KEY: here('../test/localhost-key.pem') }),
    )
    expect(address).toMatch(/^https:/)
    const call = request(`${address}/api/subscribers/`, { rejectUnauthorized: false }).end()
    const [response] = (await once(call, 'response')) as [{ statusCode: number; headers: Record<string, string> }]
    expect(response.statusCode).toBe(401)
    expect(response.headers['strict-transport-security']).toContain('max-age')
    call.destroy()
  })
})

describe('an error that only the operator can fix is one sentence and exit code 1', () => {
  test('a taken port', { timeout }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refused({ PORT: String(port) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is taken: stop the program that holds it, or set PORT to another one.\n`,
    })
    other.close()
  })

  test.each([
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.'],
    [{ LINESIDE_SECRET: 'ab'.repeat(32) }, 'This database was sealed with another key'],
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 (any free port) to 65535.'],
    [
      { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/x', DATABASE_WAIT: '0' },
      'The database of DATABASE_URL does not let us in',
    ],
  ])('%j', { timeout }, async (environment, sentence) => {
    const { code, stdout, stderr } = await refused(environment)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('hunter2')
  })
})
