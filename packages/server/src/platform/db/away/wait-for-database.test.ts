import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { createPool } from '../pool.ts'
import { readConfig } from '../../../config.ts'
import { openDatabase } from '../open-database.ts'
import { waitForDatabase } from './wait-for-database.ts'

const { connectionString } = await createTestDatabase()

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The way to the test database, which is opened only now. */
const openWay = (port: number): void => {
  const url = new URL(connectionString)
  const directory = url.searchParams.get('host')
  const path = `${directory}/.s.PGSQL.${url.port || url.searchParams.get('port') || 5432}`
  const server = createServer((socket) => {
    const inner = directory === null ? connect(Number(url.port), url.hostname) : connect(path)
    for (const end of [socket, inner]) end.on('error', () => undefined)
    socket.pipe(inner).pipe(socket)
  }).listen(port, '127.0.0.1')
  servers.push(server)
}

const through = (port: number): string => {
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

describe('RUN-04: a start', () => {
  test('waits for a database that does not answer yet, with one line of log', async () => {
    const port = await freePort()
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const pool = createPool(through(port))
    const waiting = waitForDatabase(pool, { patienceMs: 60_000, log })
    await expect.poll(() => lines.length).toBe(1)
    openWay(port)
    await waiting
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('trying for 60 s')
    await pool.end()
  })

  test('ends when the time is over, and at once for faults that waiting does not fix', async () => {
    const log = pino({ level: 'silent' })
    const away = createPool(through(await freePort()))
    await expect(waitForDatabase(away, { patienceMs: 0, log })).rejects.toThrow('ECONNREFUSED')
    const url = new URL(connectionString)
    url.pathname = '/nothing'
    const missing = createPool(url.href)
    await expect(waitForDatabase(missing, { patienceMs: 600_000, log })).rejects.toThrow('does not exist')
    await Promise.all([away.end(), missing.end()])
  })

  test('waits also for the address past the pooler, and names it if it stays away', async () => {
    const port = await freePort()
    const config = { ...readConfig({}), databaseUrl: connectionString, databaseSessionUrl: through(port) }
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const admit = () => Promise.reject(new Error('as far as this'))
    const open = (databaseWaitSeconds: number) =>
      openDatabase({ ...config, databaseWaitSeconds }, { log, onLost: () => undefined, admit })
    await expect(open(0)).rejects.toThrow('The database of DATABASE_SESSION_URL does not let us in')
    const opening = open(60)
    opening.catch(() => undefined)
    await expect.poll(() => lines.length).toBe(1)
    openWay(port)
    await expect(opening).rejects.toThrow('as far as this')
  })
})
