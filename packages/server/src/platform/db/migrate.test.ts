import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { migrate, requireSchema } from './migrate.ts'

const { pool } = await createTestDatabase()
const directory = await mkdtemp(join(tmpdir(), 'lineside-migrations-'))
afterAll(() => rm(directory, { recursive: true }))

const tables = async () => {
  const { rows } = await pool.query(`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`)
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  await pool.query('drop schema if exists lineside_sip cascade; drop schema public cascade; create schema public')
  await rm(directory, { recursive: true })
  await mkdir(directory)
  await writeFile(
    join(directory, '0001-phones.sql'),
    'create table phones (id integer); create table lines (id integer);',
  )
  await writeFile(join(directory, '0002-more.sql'), 'alter table phones add name text;')
})

test('applies every file once, in order, and those that came later', async () => {
  expect(await migrate(pool, directory)).toEqual(['0001-phones', '0002-more'])
  expect(await migrate(pool, directory)).toEqual([])
  await writeFile(join(directory, '0010-late.sql'), 'create table faxes (id integer)')
  expect(await migrate(pool, directory)).toEqual(['0010-late'])
  expect(await tables()).toEqual(['faxes', 'lines', 'phones', 'schema_migrations'])
})

test('servers that start together apply each file once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, directory)))
  expect(results.flat().sort()).toEqual(['0001-phones', '0002-more'])
})

test('a failed file leaves nothing of itself, keeps the earlier ones, and can be tried again', async () => {
  const broken = join(directory, '0003-broken.sql')
  await writeFile(broken, 'create table half (id integer); select nonsense;')
  await expect(migrate(pool, directory)).rejects.toThrow(
    'Migration 0003-broken failed: column "nonsense" does not exist',
  )
  expect(await tables()).toEqual(['lines', 'phones', 'schema_migrations'])
  await writeFile(broken, 'create table whole (id integer)')
  expect(await migrate(pool, directory)).toEqual(['0003-broken'])
})

test('a database of a newer version is refused in one sentence', async () => {
  await migrate(pool, directory)
  await pool.query(`insert into schema_migrations (name) values ('0099-future')`)
  await expect(migrate(pool, directory)).rejects.toThrow(/newer version \(migration 0099-future is unknown here\)/)
})

test('GROW-04: a file that would wait for a lock gives way, and is tried again', async () => {
  await migrate(pool, directory)
  const holder = await pool.connect()
  await holder.query('begin; lock table phones in access share mode')
  await writeFile(join(directory, '0003-more.sql'), 'alter table phones add colour text')
  const migrating = migrate(pool, directory)
  // a statement that came behind the migration is let through before the holder ends
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_locks where relation = 'phones'::regclass and not granted`)
    expect(rows).toHaveLength(1)
  })
  await pool.query('select * from phones')
  await holder.query('rollback')
  holder.release()
  expect(await migrating).toEqual(['0003-more'])
})

test('GROW-04: a deadlock does not end a file, nor does a lock in the way of one in steps', async () => {
  await migrate(pool, directory)
  // the first attempt of each ends as a deadlock does, or in a lock that others have
  await pool.query(`create sequence attempts; create function fails_once(wanted bigint, code text) returns void language plpgsql as
    $$ begin if nextval('attempts') = wanted then raise exception 'in the way' using errcode = code; end if; end $$`)
  await writeFile(join(directory, '0100-locks.sql'), `-- Expand only.\nselect fails_once(1, '40P01');`)
  await writeFile(
    join(directory, '0101-steps.sql'),
    `-- Expand, outside a transaction.\nalter table phones add extra text;\nselect fails_once(3, '55P03');`,
  )
  const holder = await pool.connect()
  await holder.query('begin; lock table phones in access share mode')
  const migrated = migrate(pool, directory)
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_locks where relation = 'phones'::regclass and not granted`)
    expect(rows).toHaveLength(1)
  })
  // it gives way
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_locks where relation = 'phones'::regclass and not granted`)
    expect(rows).toHaveLength(0)
  })
  await holder.query('rollback')
  holder.release()
  expect(await migrated).toEqual(['0100-locks', '0101-steps'])
})

describe('GROW-04: a new file says whether the version before can go on', () => {
  test('a server goes on with a newer schema that only adds', async () => {
    await writeFile(join(directory, '0068-colours.sql'), '-- Expand: colours.\nalter table phones add colour text;')
    await migrate(pool, directory)
    await rm(join(directory, '0068-colours.sql'))
    expect(await migrate(pool, directory)).toEqual([])
    await requireSchema(pool, directory)
  })

  test('a server refuses a newer schema that takes away', async () => {
    await writeFile(join(directory, '0068-lines.sql'), '-- Contract: nobody reads lines.\ndrop table lines;')
    await migrate(pool, directory)
    await rm(join(directory, '0068-lines.sql'))
    await expect(migrate(pool, directory)).rejects.toThrow(/newer version \(migration 0068-lines is unknown here\)/)
  })

  test('a file that does not say it is an error', async () => {
    await writeFile(join(directory, '0068-silent.sql'), '-- Adds colours.\nalter table phones add colour text;')
    await expect(migrate(pool, directory)).rejects.toThrow('0068-silent says neither "-- Expand" nor "-- Contract"')
    expect(await tables()).toEqual([])
  })

  test('indexes are built beside those who write, and again if the first time broke off', async () => {
    await migrate(pool, directory)
    await pool.query('insert into phones (id) values (1), (1)')
    const sql = `-- Expand, outside a transaction: finds phones by id.
      create unique index concurrently if not exists phones_by_id on phones (id);
      create index concurrently if not exists lines_by_id on lines (id);`
    await writeFile(join(directory, '0068-indexes.sql'), sql)
    await expect(migrate(pool, directory)).rejects.toThrow(
      'Migration 0068-indexes failed: could not create unique index',
    )
    await pool.query('delete from phones')
    expect(await migrate(pool, directory)).toEqual(['0068-indexes'])
    const { rows } = await pool.query(`select relname as name, indisvalid as valid from pg_index
      join pg_class on pg_class.oid = indexrelid where relname ~ '_by_id$' order by relname`)
    expect(rows).toEqual([
      { name: 'lines_by_id', valid: true },
      { name: 'phones_by_id', valid: true },
    ])
  })
})

test('RUN-04: a shell makes a new schema, and leaves the one of an older version alone', async () => {
  await requireSchema(pool, directory)
  expect(await tables()).toEqual(['lines', 'phones', 'schema_migrations'])
  await writeFile(join(directory, '0010-late.sql'), 'create table faxes (id integer)')
  await expect(requireSchema(pool, directory)).rejects.toThrow(
    /schema of an older version \(migration 0010-late is missing\): start the server of this version first/,
  )
  expect(await tables()).toEqual(['lines', 'phones', 'schema_migrations'])
})

test('a file with another name is an error, not skipped', async () => {
  await writeFile(join(directory, '3-odd.sql'), '')
  await expect(migrate(pool, directory)).rejects.toThrow('3-odd.sql is not named NNNN-name.sql')
})

test("the product's own migrations make the tables", async () => {
  const names = await migrate(pool)
  expect(names[0]).toBe('0001-foundation')
  expect(await tables()).toEqual(expect.arrayContaining(['subscribers', 'conversations']))
})
