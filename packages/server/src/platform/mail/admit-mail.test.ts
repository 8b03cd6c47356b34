import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { createJobs } from '../jobs/jobs.ts'
import { admitMail } from './admit-mail.ts'
import { mailRates } from './mail-budget.ts'
import { countLeftOut, deleteFreeBudgets, findLeftOut } from './mail-budgets-store.ts'
import { createMailTransport } from './mail-transport.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool, log } = platform
const at = new Date('2100-03-01T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const warn = vi.fn()

beforeAll(async () => {
  // the first start makes the tables of the queue
  const handlers = createJobHandlers(platform, createMailTransport(platform.config))
  const jobs = createJobs({ connectionString, log, handlers })
  await jobs.start()
  await jobs.stop()
})
beforeEach(async () => {
  warn.mockReset()
  await pool.query('delete from graphile_worker._private_jobs')
  await db.deleteFrom('mail_budgets').execute()
})

const admit = (subscriber: number, customer = 1, now = at) =>
  admitMail(
    { db, now: () => now, log: { warn } },
    { customer, subscriber, mail: { name: 'send_voicemail_mail', payload: { voicemail: subscriber } }, attempts: 3 },
  )

interface Waiting {
  readonly line: number
  readonly run_at: Date
}

/** The waiting mails, in the order in which they are sent. */
const waiting = async (): Promise<readonly Waiting[]> =>
  (
    await pool.query(
      `select (payload ->> 'voicemail')::int as line, run_at from graphile_worker._private_jobs order by priority, id`,
    )
  ).rows as Waiting[]

const { atOnce, everyMs, longestWaitMs } = mailRates.subscriber
const most = atOnce + longestWaitMs / everyMs

test('a flood of mails about one line is sent in part at once, in part later; the rest is left out, which is logged once', async () => {
  for (let count = 0; count < most + 7; count++) await admit(2)
  const rows = await waiting()
  expect(rows).toHaveLength(most)
  expect(rows.filter(({ run_at }) => run_at > later(0)).map(({ run_at }) => run_at)).toEqual(
    Array.from({ length: most - atOnce }, (_none, index) => later((index + 1) * everyMs)),
  )
  expect(await findLeftOut(db, 2)).toEqual({ mails: 7, at })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a mail of somebody else overtakes a flood, whether in the same company or not', async () => {
  for (let count = 0; count < 20; count++) await admit(2)
  await admit(3)
  await admit(4, 2)
  const order = (await waiting()).map(({ line }) => line)
  expect(order.indexOf(3)).toBeLessThan(3)
  expect(order.indexOf(4)).toBeLessThan(3)
})

test('many lines together have no more than their company, and leave the others theirs', async () => {
  await db
    .insertInto('mail_budgets')
    .values({ kind: 'customer', id: 1, filled_until: later(mailRates.customer.longestWaitMs * 2) })
    .execute()
  await admit(2)
  await admit(4, 2)
  expect((await waiting()).map(({ line }) => line)).toEqual([4])
  expect(await findLeftOut(db, 2)).toEqual({ mails: 1, at })
  await admit(2, 1, later(mailRates.customer.longestWaitMs * 2))
  expect(await waiting()).toHaveLength(2)
})

test('mails left out are counted anew after a day, and forgotten after a week', async () => {
  const day = (days: number) => later(days * 86_400_000)
  expect(await countLeftOut(db, 4, day(0))).toBe(1)
  expect(await countLeftOut(db, 4, day(0.9))).toBe(2)
  expect(await countLeftOut(db, 4, day(2))).toBe(1)
  await deleteFreeBudgets(db, day(8))
  expect(await findLeftOut(db, 4)).toEqual({ mails: 1, at: day(2) })
  await deleteFreeBudgets(db, day(10))
  expect(await findLeftOut(db, 4)).toBeNull()
})
