import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { leavePlace, takePlace } from '../../domain/parked-calls/parked-calls-store.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const stranger = await givenSubscriber(platform, { pbx_extension: '22' })

let calls = 0
const parks = async (line: { id: number }) => {
  const callId = `parked-lamp-${++calls}`
  const since = platform.now()
  await db.insertInto('calls').values({ id: callId, owner: 1, started_at: since, state: '{}' }).execute()
  const shown = { number: '436641234', name: 'Maria Huber' }
  await takePlace(db, { callId, key: 1, line: line.id, parked: 'leg', shown, place: 3, since })
  return () => leavePlace(db, callId, 1)
}

test('TEAM-03, TEAM-05: the lamp of a place is on while a call is parked there, and tells nothing of the call', async () => {
  const lamp = edge.watches(anna, `*593@${anna.domain}`)
  await eventually(() => expect(lamp.told).toHaveLength(1))
  expect(lamp.shows).toEqual([])
  const other = edge.watches(anna, `*594@${anna.domain}`)
  await eventually(() => expect(other.told).toHaveLength(1))
  const leaves = await parks(ben)
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  expect(lamp.told.map(({ body }) => body).join('')).not.toMatch(/Maria|436641234|parked-lamp/)
  // the same place of another company is another one
  await (await parks(stranger))()
  await leaves()
  await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  expect(other.told).toHaveLength(1)
  for (const each of [lamp, other]) each.unsubscribe()
  await eventually(() => expect(lamp.told.at(-1)?.state).toBe('terminated;reason=timeout'))
})

test.each([
  ['no place', '*5921', 'dialog'],
  ['the first free one', '*59', 'dialog'],
  ['messages of a place', '*593', 'message-summary'],
])('TEAM-03: %s has no lamp', async (_what, user, event) => {
  const lamp = edge.watches(anna, `${user}@${anna.domain}`, { Event: event })
  await eventually(() => expect(lamp.answers).toMatchObject([{ code: 404 }]))
  lamp.forget()
})

test('TEAM-03: places of a domain that is not the own have no lamp', async () => {
  const lamp = edge.watches(anna, `*593@${stranger.customer.domain}`)
  await eventually(() => expect(lamp.answers).toMatchObject([{ code: 404 }]))
  lamp.forget()
})
