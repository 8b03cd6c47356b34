import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { prepareDataDir } from '../../data-dir.ts'
import { openClient } from '../copy/open-client.ts'
import { createPool } from '../pool.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { chooseRunAs } from './postgres-run-as.ts'
import { runPostgres } from './postgres-spawn.ts'
import { startPostgres } from './postgres-supervisor.ts'

const directory = await prepareDataDir(await mkdtemp(join(tmpdir(), 'lineside-role-')))
afterAll(() => rm(directory, { recursive: true }))

const options = (name: string) => ({ dataDir: join(directory, name), log: pino({ level: 'silent' }) })

const query = async (connectionString: string, text: string): Promise<unknown[]> => {
  const pool = createPool(connectionString, { max: 1 })
  try {
    return (await pool.query(text)).rows
  } finally {
    await pool.end()
  }
}

test('the application is not a superuser, and connects by its password only', async () => {
  const postgres = await startPostgres(options('new'))
  try {
    expect(
      await query(postgres.connectionString, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false }])
    const address = new URL(postgres.connectionString)
    address.password = 'guessed'
    await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed')
    address.username = 'lineside'
    await expect(query(address.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    await expect(query(postgres.connectionString, `copy (select 1) to program 'id'`)).rejects.toThrow(
      'permission denied',
    )

    const password = join(directory, 'new/postgres/lineside_app.password')
    expect((await stat(password)).mode & 0o777).toBe(0o600)
    expect(postgres.connectionString).toContain((await readFile(password, 'utf8')).trim())
  } finally {
    await postgres.stop()
  }
})

test.each([true, false])(
  'the application ends connections of other roles only where it may make databases, as tests do: %j',
  async (mayCreateDatabases) => {
    const postgres = await startPostgres({ ...options(`ending-${mayCreateDatabases}`), mayCreateDatabases })
    const { host, port, name, password } = postgres.forEdge
    const address = `postgresql://lineside_sip:${password}@${encodeURIComponent(host)}:${port}/${name}`
    const other = createPool(address, { max: 1 })
    try {
      const [backend] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
      const ending = query(postgres.connectionString, `select pg_terminate_backend(${backend?.pid}) as "hasEnded"`)
      if (mayCreateDatabases) expect(await ending).toEqual([{ hasEnded: true }])
      else await expect(ending).rejects.toThrow('permission denied to terminate process')
    } finally {
      await other.end()
      await postgres.stop()
    }
  },
)

test('SAFE-01: the role of backups copies the cluster and opens no database', async () => {
  const postgres = await startPostgres(options('backup'))
  try {
    await expect(query(postgres.forBackup, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    const copier = await openClient(postgres.forBackup, { replication: true })
    expect((await copier.query('IDENTIFY_SYSTEM')).rows).toHaveLength(1)
    await expect(copier.query('select rolname from pg_authid')).rejects.toThrow('cannot execute SQL commands')
    await copier.end()
    await expect(openClient(postgres.connectionString, { replication: true })).rejects.toThrow('no pg_hba.conf entry')
  } finally {
    await postgres.stop()
  }
})

/**
 * A database of an older version: the application was the superuser, and everybody who reached the socket was let in.
 */
const givenOlderDatabase = async (dataDir: string, commands: string): Promise<void> => {
  const cluster = join(await prepareDataDir(dataDir), 'postgres')
  const binaries = await findPostgresBinaries()
  const runAs = await chooseRunAs(cluster, [dataDir, binaries.postgres])
  // initdb makes the directory as the user that it runs as
  if (runAs.how === 'user') await chown(dataDir, runAs.uid, runAs.gid)
  const initdb = ['--username=lineside', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync']
  expect(await runPostgres(runAs, [binaries.initdb, '-D', cluster, ...initdb])).toBeUndefined()
  const single = (database: string, text: string) =>
    runPostgres(runAs, [binaries.postgres, '--single', '-c', 'exit_on_error=on', '-D', cluster, database], text)
  expect(await single('postgres', 'create database lineside\n')).toBeUndefined()
  expect(await single('lineside', commands)).toBeUndefined()
}

test('a database of an older version is given to the application once, with all that is in it', async () => {
  const { dataDir, log } = options('older')
  await givenOlderDatabase(
    dataDir,
    [
      'create schema jobs',
      'create table people (id integer generated always as identity primary key, name text)',
      `insert into people (name) values ('Anna')`,
      'create sequence turns',
      `create type jobs.mood as enum ('calm')`,
      'create table jobs.waiting (mood jobs.mood)',
      'create view named as select name from people',
      `create function jobs.one() returns integer language sql as 'select 1'`,
    ].join('\n') + '\n',
  )
  for (const round of ['first', 'second']) {
    const { connectionString, stop } = await startPostgres({ dataDir, log })
    try {
      for (const statement of [
        `alter table people add column ${round} text`,
        'alter sequence turns restart',
        'alter view named set (security_barrier = true)',
        'alter function jobs.one() volatile',
        `alter type jobs.mood add value '${round}'`,
        `create table jobs.${round} ()`,
        `create table ${round} ()`,
      ])
        await query(connectionString, statement)
      expect(await query(connectionString, `insert into people (name) values ('${round}') returning id`)).toHaveLength(
        1,
      )
      expect(await query(connectionString, 'select name from named order by name')).toContainEqual({ name: 'Anna' })
    } finally {
      await stop()
    }
  }
})
