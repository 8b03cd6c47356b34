import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { recordConversations } from '../../domain/conversations/record-store.ts'
import { insertRecording } from '../../domain/recordings/insert-recording-store.ts'
import { remindersRoutes } from '../../features/reminders/reminders-routes.ts'
import { condensed, startEvents } from './events.ts'
import { type LiveEvent, tellEvent } from './events-store.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const heard: LiveEvent[] = []
const start = (onEvents: (events: readonly LiveEvent[]) => void) =>
  startEvents({ ...platform, onEvents, onGap: () => undefined })
const events = await start((told) => heard.push(...told))
afterAll(() => events.close())
beforeEach(() => {
  heard.length = 0
})

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const event = (id: string): LiveEvent => ({ topic: 'queue', id, customerId: customer.id, subscriberId: null })

describe('LIVE: changes', () => {
  test('reach every process once they are committed, and never otherwise', async () => {
    const elsewhere: LiveEvent[] = []
    const other = await start((told) => elsewhere.push(...told))
    const refused = db.transaction().execute(async (transaction) => {
      await tellEvent(transaction, event('1'))
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    await db.transaction().execute((transaction) => tellEvent(transaction, event('2')))
    await eventually(() => expect([heard, elsewhere]).toEqual([[event('2')], [event('2')]]))
    await other.close()
  })

  test('are asked for again after a failure hid them', async () => {
    let gaps = 0
    let isAway = true
    const odd = await startEvents({
      ...platform,
      onEvents: async () => {
        if (isAway) throw new Error('the database is away')
      },
      onGap: () => {
        gaps += 1
      },
    })
    await db.transaction().execute((transaction) => tellEvent(transaction, event('3')))
    await eventually(() => expect([gaps, heard]).toEqual([1, [event('3')]]))
    isAway = false
    await odd.close()
  })

  test('by a write of the API reach the owner and name the resource', async () => {
    const app = await createTestApp(platform, remindersRoutes)
    const made = await app.inject({
      method: 'POST',
      url: '/api/reminders/',
      headers: await signedIn(platform, pilot),
      payload: { subscriber_id: seat.id, time: '07:00', recur: 'always' },
    })
    expect(made.statusCode).toBe(201)
    const id = String(made.headers.location).split('/').at(-1)
    await eventually(() =>
      expect(heard).toEqual([{ topic: 'resource:reminders', id, customerId: customer.id, subscriberId: seat.id }]),
    )
  })

  test('by stored conversations arrive once a subscriber and kind', async () => {
    const row = { customer_id: customer.id, subscriber_id: seat.id, start_time: new Date(), direction: 'in' as const }
    const parties = { caller: '1', callee: '2', call_id: 'x' }
    await recordConversations(
      db,
      (['call', 'call', 'voicemail'] as const).map((type) => ({ ...row, ...parties, type })),
    )
    await eventually(() => expect(heard.map(({ topic }) => topic).sort()).toEqual(['conversations', 'voicemails']))
    expect(heard[0]).toMatchObject({ id: null, subscriberId: seat.id })
  })

  test('by a recording reach both owners', async () => {
    const streams = [{ party: null, file_key: 'x' }]
    const parties = [pilot.id, seat.id]
    const call = { call_id: 'recorded', caller: '1', callee: '2', start: new Date(), end: new Date() }
    await db.transaction().execute((transaction) => insertRecording(transaction, { ...call, streams, parties }))
    await eventually(() =>
      expect(heard.map(({ topic, subscriberId }) => [topic, subscriberId]).sort()).toEqual(
        parties.map((id) => ['recordings', id]).sort(),
      ),
    )
  })

  test('very many of a kind become one event without ids', () => {
    const many = Array.from({ length: 30 }, (_, place) => event(String(place)))
    expect(condensed([...many, ...many])).toEqual([{ ...event(''), id: null }])
    expect(condensed([event('1'), event('1'), event('2')])).toEqual([event('1'), event('2')])
  })
})
