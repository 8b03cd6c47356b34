import { pathOfFile } from '../../../test/media/path-of-file.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { storedFax } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { deliverFax, resumeFaxes } from './deliver-fax.ts'
import type { CalledFax, CalledFaxEnd } from './fax-calls.ts'
import { insertOutgoingFax } from './fax-deliveries-store.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const sender = await givenSubscriber(platform)
const { e164 } = await givenNumber(platform, sender.id)
const stored = await storedFax(platform)

beforeEach(async () => {
  await db.deleteFrom('conversations').execute()
  await db.deleteFrom('trunks').execute()
})

const queued = (callee = '12025550143') =>
  insertOutgoingFax(db, {
    customer_id: sender.customer.id,
    subscriber_id: sender.id,
    call_id: 'one',
    start_time: clock.now(),
    caller: e164,
    callee,
    pages: 2,
    quality: 'fine',
    file_key: stored.key,
    file_bytes: 1000,
  })

/** Calls that the test ends. */
const callsThat = (answer: 'calls' | 'busy' | 'none' = 'calls') => {
  const made: { readonly fax: CalledFax; over(end: CalledFaxEnd): Promise<void> }[] = []
  return {
    made,
    faxes: {
      send: async (fax: CalledFax, over: (end: CalledFaxEnd) => Promise<void>) => {
        if (answer === 'calls') made.push({ fax, over })
        return answer
      },
    },
  }
}
const outcome = async () => {
  const { status, reason, fax_station } = await db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow()
  return { status, reason, fax_station }
}
const dueIn = async () => {
  const row = await db.selectFrom('fax_deliveries').selectAll().executeTakeFirst()
  // the clock goes on
  return row && { seconds: Math.ceil((row.due_at.getTime() - clock.now().getTime()) / 1000), attempts: row.attempts }
}
const waits = { status: 'QUEUED', reason: null, fax_station: null }

test('FAX-06: a fax to the outside is sent over a call, once, and says which machine has taken it', async () => {
  await givenTrunk(platform)
  const { faxes, made } = callsThat()
  const fax = await queued()
  await deliverFax(platform, fax, faxes)
  // nobody else takes it while its call goes on
  await resumeFaxes(platform)
  await deliverFax(platform, fax, faxes)
  expect(made.map((call) => call.fax)).toEqual([
    {
      line: sender.id,
      customer: sender.customer.id,
      number: '+12025550143',
      path: pathOfFile(platform, stored.key),
      station: `+${e164}`,
      isCorrecting: true,
    },
  ])
  expect(await outcome()).toEqual(waits)
  await made[0]?.over({ type: 'sent', station: 'NORTH' })
  expect(await outcome()).toEqual({ status: 'SUCCESS', reason: null, fax_station: 'NORTH' })
})

test('FAX-06: a number without its country is dialled as the line would dial it', async () => {
  await givenTrunk(platform)
  const { faxes, made } = callsThat()
  await deliverFax(platform, await queued('99200'), faxes)
  expect(made[0]?.fax.number).toBe('99200')
})

test('FAX-06: a busy line is called again, up to five times; the reason is that of the other machine', async () => {
  await givenTrunk(platform)
  const { faxes, made } = callsThat()
  const fax = await queued()
  for (const attempts of [1, 2, 3, 4]) {
    await deliverFax(platform, fax, faxes)
    await made.at(-1)?.over({ type: 'failed', reason: 'Line busy' })
    expect(await outcome()).toEqual(waits)
    expect(await dueIn()).toEqual({ seconds: 120, attempts })
    clock.pass({ seconds: 120 })
  }
  await deliverFax(platform, fax, faxes)
  await made.at(-1)?.over({ type: 'failed', reason: 'Line busy' })
  expect(await outcome()).toMatchObject({ status: 'FAILED', reason: 'Line busy' })
  expect(made).toHaveLength(5)

  await db.deleteFrom('conversations').execute()
  await deliverFax(platform, await queued(), faxes)
  const reason = 'Far end cannot receive at the resolution of the image'
  await made.at(-1)?.over({ type: 'failed', reason })
  expect(await outcome()).toMatchObject({ status: 'FAILED', reason })
})

test('FAX-06: a server that ends hands its fax back, and one that dies loses it after a while', async () => {
  await givenTrunk(platform)
  const { faxes, made } = callsThat()
  const fax = await queued()
  await deliverFax(platform, fax, faxes)
  await made[0]?.over({ type: 'stopped' })
  expect(await dueIn()).toEqual({ seconds: 10, attempts: 0 })
  clock.pass({ seconds: 10 })
  await deliverFax(platform, fax, faxes)
  // nothing is heard of it any more
  clock.pass({ seconds: 300 })
  await deliverFax(platform, fax, faxes)
  expect(made).toHaveLength(3)
})

test('FAX-06: while all fax machines are in use a fax waits; without one, or without a trunk, it fails', async () => {
  await givenTrunk(platform)
  const fax = await queued()
  await deliverFax(platform, fax, callsThat('busy').faxes)
  expect(await outcome()).toEqual(waits)
  expect(await dueIn()).toEqual({ seconds: 15, attempts: 0 })
  clock.pass({ seconds: 15 })
  await deliverFax(platform, fax, callsThat('none').faxes)
  const failed = { status: 'FAILED', reason: 'No fax line is configured' }
  expect(await outcome()).toMatchObject(failed)

  await db.deleteFrom('conversations').execute()
  await db.deleteFrom('trunks').execute()
  const { faxes, made } = callsThat()
  await deliverFax(platform, await queued(), faxes)
  expect(await outcome()).toMatchObject(failed)
  expect(made).toEqual([])
})

test('FAX-06: a fax whose call cannot be begun is not kept from the next attempt', async () => {
  await givenTrunk(platform)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = vi.getTimerCount()
  const fax = await queued()
  await deliverFax(platform, fax, { send: () => Promise.reject(new Error('no process could be started')) })
  expect(await outcome()).toEqual(waits)
  expect(await dueIn()).toEqual({ seconds: 30, attempts: 1 })
  expect(vi.getTimerCount()).toBe(before)
})
