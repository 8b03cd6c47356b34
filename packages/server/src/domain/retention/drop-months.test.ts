import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { dropMonth, makeMonths, partsOfTable } from '../../platform/db/months/months-store.ts'
import { applyRetention } from './apply-retention.ts'
import { saveHold } from './holds-store.ts'
import { runAlone } from '../../platform/db/locks.ts'
import { retentionRun } from './retention-locks-store.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool } = platform
const table = { name: 'conversations', time: 'start_time' } as const
const anna = await givenSubscriber(platform, { customer: await givenCustomer(platform) })
const month = (ago: number, day = 1) => {
  const now = clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day))
}
const keepingSix = { ...platform, config: { ...platform.config, retentionMonths: 6 } }
const partsLeft = async () => (await partsOfTable(db, table)).parts
const oldest = async () => (await partsLeft())[0] ?? ''
const drop = (part: string, past: Date, isFree = () => Promise.resolve(true)) =>
  db.transaction().execute((transaction) => dropMonth(transaction, table, { part, past }, isFree))
const callsLeft = async () => (await pool.query('select from conversations')).rowCount

beforeEach(async () => {
  await pool.query('delete from conversations; delete from holds')
  await makeMonths(db, table, 'conversations', { first: month(9), past: month(-3) })
})

describe('SAFE-04: a whole month', () => {
  test('leaves only while it is the oldest, is past and is free, and others save customers and lines meanwhile', async () => {
    const part = await oldest()
    expect(await drop(part, new Date(month(8).getTime() - 1))).toBe(false)
    expect(await drop((await partsLeft())[1] ?? '', month(0))).toBe(false)
    expect(await drop(part, month(8), () => Promise.resolve(false))).toBe(false)
    expect(await oldest()).toBe(part)
    const locks = await db.transaction().execute(async (transaction) => {
      expect(await dropMonth(transaction, table, { part, past: month(8) }, () => Promise.resolve(true))).toBe(true)
      const { rows } = await pool.query(`select from pg_locks where mode = 'AccessExclusiveLock' and granted
        and relation in ('customers'::regclass, 'subscribers'::regclass)`)
      return rows
    })
    expect(locks).toEqual([])
    expect(await oldest()).not.toBe(part)
    await givenConversation(platform, anna, { start_time: month(9, 15) })
    expect(await drop(await oldest(), month(7))).toBe(false)
    expect(await callsLeft()).toBe(1)
  })

  test('stays while others use its table; its rows leave all the same', async () => {
    await givenConversation(platform, anna, { start_time: month(8, 15) })
    await givenConversation(platform, anna, { start_time: month(1, 15) })
    const part = await oldest()
    const reader = await pool.connect()
    try {
      await reader.query('begin; select from conversations limit 1')
      expect(await applyRetention(keepingSix)).toBe(false)
      expect(await callsLeft()).toBe(1)
      expect(await oldest()).toBe(part)
    } finally {
      await reader.query('commit')
      reader.release()
    }
    await applyRetention(keepingSix)
    expect(await oldest()).not.toBe(part)
    expect(await callsLeft()).toBe(1)
  })

  test('stays if a hold is placed while it is about to leave', async () => {
    await givenConversation(platform, anna, { start_time: month(9, 15) })
    const part = await oldest()
    const placing = await db.startTransaction().execute()
    await saveHold(placing, { customer_id: anna.customer.id, subscriber_id: null, name: 'case' })
    const run = applyRetention(keepingSix)
    await expect
      .poll(async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
      .toBe(1)
    await placing.commit().execute()
    await run
    expect(await oldest()).toBe(part)
    expect(await callsLeft()).toBe(1)
  })

  test('stays while the clock of the server is wrong', async () => {
    const part = await oldest()
    const wrong = new Date(Date.now() + 40 * 86_400_000)
    expect(await applyRetention({ ...keepingSix, now: () => wrong })).toBe(false)
    expect(await oldest()).toBe(part)
  })

  test('leaves by one run at a time', async () => {
    const part = await oldest()
    await runAlone(db, retentionRun, async () => expect(await applyRetention(keepingSix)).toBe(false))
    expect(await oldest()).toBe(part)
    await applyRetention(keepingSix)
    expect(await oldest()).not.toBe(part)
  })
})
