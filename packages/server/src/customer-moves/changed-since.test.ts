import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import { changedSince, horizonOf } from './export-rows-store.ts'

const { pool, connectionString } = await createTestDatabase()
await pool.query('create table notes (id int primary key, text text)')
await pool.query(`insert into notes values (1, 'old'), (2, 'old'), (3, 'old')`)

test('GROW-08: a row counts as changed also if its transaction was under way, in a part of it that was begun later', async () => {
  const [writer, reader] = [await openClient(connectionString), await openClient(connectionString)]
  await writer.query(
    `begin; update notes set text = 'new' where id = 1; savepoint later; update notes set text = 'new' where id = 2`,
  )
  // others come and go meanwhile
  await pool.query(`insert into notes values (4, 'between')`)
  await reader.query('begin isolation level repeatable read')
  expect((await reader.query<{ text: string }>('select text from notes where id < 4')).rows).toEqual(
    [1, 2, 3].map(() => ({ text: 'old' })),
  )
  const horizon = await horizonOf(reader)
  await reader.query('commit')
  await writer.query('commit')
  const { rows } = await pool.query<{ id: number }>(`select id from notes where ${changedSince(horizon)} order by id`)
  expect(rows.map(({ id }) => id).filter((id) => id < 4)).toEqual([1, 2])
  await Promise.all([writer.end(), reader.end()])
})

/** Numbers of transactions have 32 bits in rows, and 64 in snapshots. */
test.each([
  ['before', 1000n, 999n, false],
  ['the horizon itself', 1000n, 1000n, true],
  ['after', 1000n, 1001n, true],
  ['before, in a later round', 2n ** 32n * 3n + 1000n, 999n, false],
  ['after, in the next round', 2n ** 33n - 3n, 2n, true],
  ['before, in the round before', 2n ** 33n + 3n, 2n ** 32n - 2n, false],
])('GROW-08: a row by a transaction %s', async (_, horizon, xmin, isChanged) => {
  const { rows } = await pool.query<{ is: boolean }>(`select ${changedSince(String(horizon), `'${xmin}'::xid`)} as is`)
  expect(rows[0]?.is).toBe(isChanged)
})
