import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { type ExportedTables, exportTables } from './export-tables.ts'
import { importTables } from './import-tables.ts'
import { openClient } from './open-client.ts'

/** Tables such as those of our migrations, besides them: with partitions, triggers, and columns that are computed. */
const schema = `
  create table "Odd Names" (id bigint generated always as identity primary key, "a b" text,
    doubled text generated always as ("a b" || "a b") stored);
  create table happened (id bigint generated always as identity, at timestamptz not null, odd bigint references "Odd Names",
    amount double precision, bits bytea, primary key (id, at)) partition by range (at);
  create table counted (total int);
  insert into counted values (0);
  create function count_them() returns trigger language plpgsql as
    $$ begin update counted set total = total + 1; return null; end $$;
  create trigger counts after insert on happened for each row execute function count_them();`

const rows = `
  create table happened_10 partition of happened for values from ('2026-10-01') to ('2026-11-01')
    with (autovacuum_vacuum_insert_scale_factor = 0.01);
  create table happened_11 partition of happened for values from ('2026-11-01') to ('2026-12-01') partition by range (at);
  create table happened_11_rest partition of happened_11 default;
  insert into "Odd Names" ("a b") values ('one'), (E'two\\tthree\\n\\\\'), (null);
  delete from "Odd Names" where "a b" = 'one';
  insert into happened (at, odd, amount, bits) values
    ('2026-10-31 23:59:59.123456+02', 2, 0.1, '\\x00ff'), ('2026-11-02', null, 'NaN', null), ('2026-11-03', 3, 1e-300, '\\x');`

const client = await openClient((await givenTables()).connectionString)
await client.query(rows)
const saved = new Map<string, Buffer>()
const exported = await exportTables(client, async (table, data) => void saved.set(table, await buffer(data)))

async function givenTables(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.pool.query(schema)
  return database
}

const read = async function* (table: string) {
  yield saved.get(table) ?? Buffer.alloc(0)
}

/** A database that has other partitions than the exported one. */
const givenPlace = async () => {
  const { pool, connectionString } = await givenTables()
  await pool.query(`create table happened_rest partition of happened default`)
  return { pool, into: await openClient(connectionString) }
}

describe('SAFE-03: tables', () => {
  test('come back with partitions, sequences and foreign keys; triggers and computed columns add nothing', async () => {
    const { pool, into } = await givenPlace()
    await importTables(into, exported, read)
    const again = new Map<string, Buffer>()
    const second = await exportTables(into, async (table, data) => void again.set(table, await buffer(data)))
    expect(again).toEqual(saved)
    expect(second).toEqual(exported)
    expect((await pool.query('select total from counted')).rows).toEqual([{ total: 3 }])
    expect((await pool.query('select doubled from "Odd Names" where id = 2')).rows).toEqual([
      { doubled: 'two\tthree\n\\two\tthree\n\\' },
    ])
    expect((await pool.query(`insert into "Odd Names" ("a b") values ('four') returning id`)).rows).toEqual([{ id: 4 }])
    await expect(pool.query(`insert into happened (at, odd) values ('2026-10-02', 99)`)).rejects.toThrow('foreign key')
    await pool.query(`insert into happened (at) values ('2026-10-02')`)
    expect((await pool.query('select total from counted')).rows).toEqual([{ total: 4 }])
    await into.end()
  })

  test('are exported with all rows while a month is made anew', async () => {
    const { pool, into } = await givenPlace()
    await importTables(into, exported, read)
    const keeper = await pool.connect()
    await keeper.query(`begin; lock table happened in access exclusive mode; create temp table kept as table happened_10;
      drop table happened_10; create table happened_10 partition of happened for values from ('2026-10-01') to ('2026-11-01');
      insert into happened (at, odd, amount, bits) select at, odd, amount, bits from kept`)
    const copied = exportTables(into, async (_table, data) => void (await buffer(data)))
    await expect
      .poll(async () => (await pool.query('select from pg_locks where relation is not null and not granted')).rowCount)
      .toBeGreaterThan(0)
    await keeper.query('commit')
    keeper.release()
    expect((await copied).tables.find(({ name }) => name === 'public.happened')?.rows).toBe(3)
    await into.end()
  })

  test('are not exported while their rows are on their way to tables by month', async () => {
    const { pool, into } = await givenPlace()
    await pool.query(
      `create table happened_before partition of happened for values from ('2020-01-01') to ('2021-01-01')`,
    )
    await expect(exportTables(into, async (_table, data) => void data.resume())).rejects.toThrow(
      'The rows of public.happened are still on their way to tables by month',
    )
  })

  const without = (change: (tables: ExportedTables) => Partial<ExportedTables>) => ({
    ...exported,
    ...change(exported),
  })
  test.each([
    [
      'that miss rows',
      without(({ tables }) => ({
        tables: tables.map((table) => (table.name === 'public.happened' ? { ...table, rows: 4 } : table)),
      })),
      'is damaged',
    ],
    ['that are others', without(({ tables }) => ({ tables: tables.slice(1) })), 'has other tables than this version'],
    [
      'whose bound is another statement',
      without(({ partitions }) => ({
        partitions: partitions.map((one) => ({ ...one, bound: `DEFAULT; drop table subscribers` })),
      })),
      "'DEFAULT; drop table subscribers' is no part of a table",
    ],
  ])('%s are refused, and nothing has changed', async (_, damaged, sentence) => {
    const { pool, into } = await givenPlace()
    await expect(importTables(into, damaged, read)).rejects.toThrow(sentence)
    await into.end()
    expect((await pool.query('select 1 from "Odd Names"')).rows).toEqual([])
    expect((await pool.query(`select 1 from pg_class where relname = 'happened_rest'`)).rows).toHaveLength(1)
  })

  test('cut within a row are refused by the database', async () => {
    const { into } = await givenPlace()
    const half = async function* () {
      yield Buffer.from('1\thalf')
      throw new Error('the disk is gone')
    }
    await expect(importTables(into, exported, half)).rejects.toThrow('the disk is gone')
    await into.end()
  })
})
