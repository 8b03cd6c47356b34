import { expect, test, vi } from 'vitest'
import { givenCustomer } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { tellEvent } from './events-store.ts'
import { followWrites } from './follow-writes.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform
const { id: customerId } = await givenCustomer(platform)
const event = { topic: 'queue', id: '1', customerId, subscriberId: null } as const

test('GROW-06: the hint comes when the transaction that wrote an event has ended, and of no other statement', async () => {
  const written = vi.fn()
  const stop = followWrites(pool, written)
  await pool.query('select * from live_events')
  await db.selectFrom('live_events').selectAll().execute()
  expect(written).not.toHaveBeenCalled()
  await db.transaction().execute(async (transaction) => {
    await tellEvent(transaction, event)
    await tellEvent(transaction, event)
    expect(written).not.toHaveBeenCalled()
  })
  expect(written).toHaveBeenCalledTimes(1)
  await pool.query({
    text: 'insert into live_events (topic, customer_id) values ($1, $2)',
    values: ['queue', customerId],
  })
  expect(written).toHaveBeenCalledTimes(2)
  stop()
  await tellEvent(db, event)
  expect(written).toHaveBeenCalledTimes(2)
})
