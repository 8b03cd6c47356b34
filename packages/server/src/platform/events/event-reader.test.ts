import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { givenCustomer } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { bellOf, startEventReader } from './event-reader.ts'
import type { LiveEvent } from './events-store.ts'

/* Servers of an earlier version announce beside this one: their batches are not committed in the order of their numbers. */

const { platform } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
beforeEach(async () => void (await db.deleteFrom('live_events').execute()))

const eventOf = (batch: number): LiveEvent => ({
  topic: 'queue',
  id: `of batch ${batch}`,
  customerId: customer.id,
  subscriberId: null,
})
const given = async (withContent: boolean) => {
  const heard: (string | null)[] = []
  let handler: (batch: number, content: unknown) => void = () => undefined
  const reader = await startEventReader({
    ...platform,
    carrier: {
      ...platform.carrier,
      hear: (_channel, _id, listener) => {
        handler = listener
        return () => undefined
      },
      patienceMs: () => 3_600_000,
    },
    keptMs: 600_000,
    onEvents: async (events) => void heard.push(...events.map(({ id }) => id)),
    onGap: () => void heard.push('gap'),
  })
  onTestFinished(() => reader.close())
  const ring = (batch: number) => handler(batch, withContent ? bellOf({ batch, events: [eventOf(batch)] }) : undefined)
  const commit = async (batch: number) => {
    const { topic, id, customerId } = eventOf(batch)
    await db.insertInto('live_events').values({ topic, item_id: id, customer_id: customerId, batch }).execute()
  }
  return { heard, ring, commit }
}
/** @returns a number after all others, as the database would give it */
const nextBatch = async (): Promise<number> =>
  (await sql<{ batch: number }>`select nextval('live_event_batches') as batch`.execute(db)).rows[0]?.batch ?? 0

test.each([true, false])(
  'GROW-06: a batch that is committed after a later one was read is told, once (bells with content: %s)',
  async (withContent) => {
    const first = await nextBatch()
    const [late, soon, next] = [first + 1, first + 2, first + 3]
    const { heard, ring, commit } = await given(withContent)
    await commit(first)
    ring(first)
    await eventually(() => expect(heard).toEqual([eventOf(first).id]))
    await commit(soon)
    ring(soon)
    await eventually(() => expect(heard).toHaveLength(2))
    await commit(late)
    for (const batch of [late, late, soon]) ring(batch)
    await commit(next)
    ring(next)
    await eventually(() => expect(heard).toHaveLength(4))
    expect(heard).toEqual([first, soon, late, next].map((batch) => eventOf(batch).id))
  },
)
