import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createLockQueues, customerLock, holdLock } from './locks.ts'

const { db } = await createTestDatabase()
const locks = createLockQueues()

test('writers wait for a lock without a connection, and everybody else works', async () => {
  const lock = customerLock(7)
  const order: number[] = []
  let end = () => {}
  const held = locks.run([lock], 'import', () => new Promise<void>((resolve) => (end = resolve)))
  const write = (line: number) =>
    locks.run([lock], line, () =>
      db.transaction().execute(async (transaction) => {
        await holdLock(transaction, lock)
        order.push(line)
      }),
    )
  // more than there are connections
  const lines = Array.from({ length: 30 }, (_none, line) => line)
  const waiting = lines.map(write)
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and (wait_event_type = 'Lock' or state = 'idle in transaction')`.execute(db)
  expect([rows, order]).toEqual([[{ waiting: 0 }], []])
  await locks.run([customerLock(8)], 'colleague', () => holdLock(db, customerLock(8)))
  end()
  await Promise.all([held, ...waiting])
  expect(order).toEqual(lines)
})

test('only a few writes of one writer may wait for a lock; others still may', async () => {
  const lock = customerLock(9)
  let end = () => {}
  const held = locks.run([lock], 'busy', () => new Promise<void>((resolve) => (end = resolve)))
  const nothing = () => Promise.resolve()
  const waiting = Array.from({ length: 20 }, () => locks.run([lock], 'busy', nothing))
  await expect(locks.run([lock], 'busy', nothing)).rejects.toMatchObject({ statusCode: 503 })
  const colleague = locks.run([lock], 'colleague', nothing)
  end()
  await Promise.all([held, colleague, ...waiting])
})

test('a lock is given back when the work fails', async () => {
  const fail = () => locks.run([customerLock(10)], 'me', () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  await expect(fail()).rejects.toThrow('no')
})
