import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { startZombie } from '../../../../test/processes/zombie.ts'
import { createPool } from '../pool.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type Postgres, startPostgres } from './postgres-supervisor.ts'

const isRoot = process.getuid?.() === 0
const binaries = await findPostgresBinaries()
const mayNobodyRun = isRoot && spawnSync(binaries.postgres, ['--version'], { uid: 65534, gid: 65534 }).status === 0
/** For tests in which only the start of the database matters. */
const FAST = { fsync: 'off' }
const log = pino({ level: 'silent' })
const directory = await mkdtemp(join(tmpdir(), 'lineside-supervisor-'))
afterAll(() => rm(directory, { recursive: true }))

/** Runs a database while the work lasts. */
async function withPostgres<T>(
  dataDir: string,
  work: (pool: Pool, postgres: Postgres) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const postgres = await startPostgres({ dataDir, log, settings })
  const pool = createPool(postgres.connectionString)
  try {
    return await work(pool, postgres)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

describe('one data directory', () => {
  // the path may contain any character
  const dataDir = join(directory, `it's, "50%" &é`)
  // creates the database, which takes longest
  beforeAll(() => withPostgres(dataDir, (pool) => pool.query('create table kept (id integer)')))

  test('data survive a stop and a start', async () => {
    await withPostgres(dataDir, (pool) => pool.query('insert into kept values (1)'))
    const { rows } = await withPostgres(dataDir, (pool) => pool.query('select id from kept'))
    expect(rows).toEqual([{ id: 1 }])
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  })

  test('it is reached through a socket in its own directory only, and fsync stays on', async () => {
    const settings = await withPostgres(dataDir, async (pool) => {
      const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings')
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    })
    expect(settings).toMatchObject({ listen_addresses: '', unix_socket_permissions: '0700', fsync: 'on', jit: 'off' })
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  test('names are compared the same everywhere, and can be sorted by the rules of a language', async () => {
    const sorted = await withPostgres(dataDir, async (pool) => {
      const names = `(values ('Zoe'), ('Émile'), ('adam'), ('Eva')) as t (name)`
      const plain = await pool.query(`select string_agg(name, ' ' order by name) as names from ${names}`)
      const icu = await pool.query(
        `select string_agg(name, ' ' order by name collate "und-x-icu") as names from ${names}`,
      )
      const upper = await pool.query(`select upper('émile') as name`)
      return [plain, icu, upper].map(({ rows }) => Object.values(rows[0])[0])
    })
    expect(sorted).toEqual(['Eva Zoe adam Émile', 'adam Émile Eva Zoe', 'ÉMILE'])
  })

  test('a second server on the directory is refused in one sentence', async () => {
    await withPostgres(dataDir, async () => {
      await expect(startPostgres({ dataDir, log })).rejects.toThrow(
        /^Lineside already runs on this data directory \(process \d+ holds .*\): stop it, or set DATA_DIR to another directory\.$/,
      )
    })
  })

  test('when the database dies it comes back by itself, and so does the pool', async () => {
    await withPostgres(dataDir, async (pool) => {
      await pool.query('insert into kept values (2)')
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      const { rows } = await eventually(() => pool.query('select id from kept where id = 2'))
      expect(rows).toEqual([{ id: 2 }])
    })
  })

  test('stopping right after the database died leaves nothing behind', async () => {
    await withPostgres(dataDir, async () => process.kill(await postmasterPid(dataDir), 'SIGKILL'))
    await withPostgres(dataDir, (pool) => pool.query('select 1'))
  })

  test.runIf(process.platform === 'linux')(
    'a stale postmaster.pid is believed neither for a zombie nor for a stranger',
    async () => {
      const zombie = await startZombie()
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
      for (const pid of [zombie, process.ppid]) {
        await writeFile(pidFile, `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n`)
        await withPostgres(dataDir, async () => expect(await postmasterPid(dataDir)).not.toBe(pid))
      }
    },
  )

  test('a fault of the database is one sentence, and the directory is free again', async () => {
    const wrong = { shared_buffers: 'plenty' }
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(startPostgres({ dataDir, log, settings: wrong })).rejects.toThrow(
        /^The bundled PostgreSQL did not start \(.*"shared_buffers".*\): .* set DATABASE_URL to a PostgreSQL of your own\.$/,
      )
    }
  })
})

test('where the path is too long for a socket, a private directory takes it and goes away with the server', async () => {
  const dataDir = join(directory, `${'long-'.repeat(20)}name, with "odd" %41 signs`)
  const socketDir = await withPostgres(
    dataDir,
    async (pool, { connectionString }) => {
      await pool.query('select 1')
      const path = new URL(connectionString).searchParams.get('host') ?? ''
      expect((await stat(path)).mode & 0o777).toBe(0o700)
      return path
    },
    FAST,
  )
  await expect(stat(socketDir)).rejects.toThrow('ENOENT')
})

describe.runIf(isRoot)('as root', () => {
  const start = (dataDir: string) => withPostgres(dataDir, (pool) => pool.query('select 1'), FAST)

  test('below a directory that others may not enter, root keeps the files', async () => {
    const hidden = join(directory, 'hidden')
    await mkdir(hidden, { mode: 0o700 })
    for (let round = 0; round < 2; round++) await start(hidden)
    expect((await stat(join(hidden, 'postgres'))).uid).toBe(0)
  })

  test.runIf(mayNobodyRun)('elsewhere nobody has them, and keeps them when the directory is closed later', async () => {
    const open = await mkdtemp(join(tmpdir(), 'lineside-open-'))
    await chmod(open, 0o755)
    for (let round = 0; round < 2; round++) await start(open)
    expect((await stat(join(open, 'postgres'))).uid).toBe(65534)
    await chmod(open, 0o700)
    await expect(start(open)).rejects.toThrow(/belongs to user 65534, who may not reach .*chmod/)
    await rm(open, { recursive: true })
  })

  test('where neither is possible, one sentence names DATABASE_URL', async () => {
    const foreign = join(directory, 'foreign')
    await mkdir(foreign, { mode: 0o700 })
    await chown(foreign, 1000, 1000)
    await expect(startPostgres({ dataDir: join(foreign, 'data'), log })).rejects.toThrow(
      /^PostgreSQL does not run as root, and nobody else may reach .*: start as an ordinary user, or set DATABASE_URL/,
    )
  })
})
