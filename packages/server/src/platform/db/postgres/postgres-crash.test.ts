import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { programOf } from '../../child/child.ts'
import { createPool } from '../pool.ts'
import { startPostgres } from './postgres-supervisor.ts'

const WRITER = fileURLToPath(new URL('../../../../test/processes/postgres-writer.mjs', import.meta.url))
const supervisor = programOf(new URL('./postgres-supervisor.ts', import.meta.url))
const poolModule = programOf(new URL('../pool.ts', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-crash-'))
// when the test runs as root, the database runs as another user, who must be able to enter
await chmod(dataDir, 0o711)
let writer: ChildProcess | undefined

afterEach(() => writer?.kill('SIGKILL'))
afterAll(() => rm(dataDir, { recursive: true }))

function startWriter(): AsyncIterator<string> {
  const args = [...supervisor.execArgv, WRITER, dataDir, supervisor.path, poolModule.path]
  writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!writer.stdout) throw new Error('no output')
  return createInterface(writer.stdout)[Symbol.asyncIterator]()
}

/** Lets the writer commit this many rows. */
async function read(lines: AsyncIterator<string>, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const { value, done } = await lines.next()
    if (done) throw new Error('the writer ended by itself')
    ids.push(Number(value))
  }
  return ids
}

async function killDatabase(): Promise<void> {
  process.kill(Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

/** Kills the writer and reads the rest of its output: everything that it printed was committed. */
async function killWriter(lines: AsyncIterator<string>): Promise<number[]> {
  const ended = once(writer as ChildProcess, 'exit')
  writer?.kill('SIGKILL')
  await ended
  const rest: number[] = []
  for (let line = await lines.next(); !line.done; line = await lines.next()) rest.push(Number(line.value))
  return rest
}

const acknowledged: number[] = []

test('a server that was killed while it made the database makes it at the next start', async () => {
  const lines = startWriter()
  await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('postgres.new-'), {
    timeout: 45_000,
    interval: 5,
  })
  await killWriter(lines)
  expect(await readdir(dataDir)).not.toContain('postgres')
  acknowledged.push(...(await read(startWriter(), 1)))
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

describe('kill -9 loses no acknowledged write, and the next start works by itself', () => {
  test.each([
    ['server', 1],
    ['both', 1],
    ['database, then server', 1],
    ['server', 40],
    ['both', 40],
    ['database, then server', 40],
    ['both', 7],
    ['server', 150],
    ['both', 150],
    ['database, then server', 150],
  ])('%s, after %i rows', async (victim, rows) => {
    const lines = startWriter()
    acknowledged.push(...(await read(lines, rows)))
    if (victim !== 'server') await killDatabase()
    // a server that is still running restarts its database and continues
    if (victim === 'database, then server') acknowledged.push(...(await read(lines, rows)))
    acknowledged.push(...(await killWriter(lines)))

    const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) })
    const pool = createPool(postgres.connectionString)
    const { rows: found } = await pool.query<{ id: number }>('select id from written')
    await pool.end()
    await postgres.stop()
    const ids = new Set(found.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  })
})
