import { expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../../test/builders.ts'
import { createTestPlatform } from '../../../../test/test-platform.ts'
import { makeMonths } from './months-store.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform
const table = { name: 'conversations', time: 'start_time' } as const
const anna = await givenSubscriber(platform, { customer: await givenCustomer(platform) })
const now = new Date()
const startOf = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))
const insert = `insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, call_type, status)
  values ($1, $2, 'call', $3, 'in', '1', '2', 'shared', 'call', 'ok')`
const idsOf = async (edge: string) =>
  (await pool.query<{ oid: number }>('select to_regclass($1)::oid::int as oid', [edge])).rows[0]?.oid

test('GROW-05: two items of one call that are written at the same time are one call', async () => {
  const other = await pool.connect()
  await other.query('begin')
  await other.query(insert, [anna.customer.id, anna.id, now])
  const second = pool.query(insert, [anna.customer.id, anna.id, new Date(now.getTime() + 1)])
  await expect
    .poll(async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
    .toBe(1)
  await other.query('commit')
  other.release()
  await second
  const { rows } = await pool.query('select follows from conversations order by start_time')
  expect(rows).toEqual([{ follows: false }, { follows: true }])
})

test('GROW-05: months ahead leave the edge before the months as it is, and the other way round', async () => {
  const [earlier, later] = [await idsOf('conversations_earlier'), await idsOf('conversations_later')]
  await makeMonths(db, table, 'conversations', { first: startOf(-1), past: startOf(1) })
  expect(await idsOf('conversations_later')).toBe(later)
  const before = await idsOf('conversations_earlier')
  expect(before).not.toBe(earlier)
  await makeMonths(db, table, 'conversations', { first: startOf(0), past: startOf(5) })
  expect(await idsOf('conversations_earlier')).toBe(before)
  expect(await idsOf('conversations_later')).not.toBe(later)
})

test('GROW-05: months far ahead of the clock of the database are refused, and an edge with many rows stays', async () => {
  await expect(makeMonths(db, table, 'conversations', { first: startOf(0), past: startOf(6) })).rejects.toThrow(
    'too far ahead',
  )
  await pool.query(
    `insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, status)
     select $1, $2, 'fax', $3::timestamptz + i * interval '1 second', 'in', '1', '2', 'many' || i, 'ok' from generate_series(1, 20001) i`,
    [anna.customer.id, anna.id, startOf(-3)],
  )
  await expect(makeMonths(db, table, 'conversations', { first: startOf(-4), past: startOf(1) })).rejects.toThrow(
    'too many rows',
  )
  expect((await pool.query('select from conversations_earlier')).rowCount).toBe(20_001)
})
