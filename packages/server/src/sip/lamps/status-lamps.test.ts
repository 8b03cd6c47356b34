import { afterEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { setStatus, setUndisturbed } from '../../domain/status/set-status.ts'
import type { StatusRow } from '../../domain/status/status-store.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carla = await world.seat('23', 'Carla')
await world.registered(ben, 'Phone of Ben')

const presence = { Event: 'presence', Accept: 'application/pidf+xml' }
const watching = async (headers?: Readonly<Record<string, string>>) => {
  const lamp = edge.watches(anna, `22@${anna.domain}`, headers)
  await eventually(() => expect(lamp.told).toHaveLength(1))
  return lamp
}
const says = (kind: StatusRow['kind'] | null, more: Partial<StatusRow> = {}) => {
  const row = { until: null, note: '', calls: 'rules', colleague_id: null, number: null } as const
  const writer = { customerId: world.customer.id, subscriberId: ben.id }
  return setStatus(platform, writer, ben.id, async () => kind && { ...row, callers: [], kind, ...more })
}
const soon = (ms = 300) => new Date(platform.now().getTime() + ms)

afterEach(async () => {
  await says(null)
})

test.each<[StatusRow['kind'], readonly string[], readonly string[]]>([
  ['dnd', ['confirmed'], ['open', 'busy']],
  ['busy', ['confirmed'], ['open', 'busy']],
  ['meeting', ['confirmed'], ['open', 'busy', 'meeting']],
  ['away', [], ['open', 'away']],
  ['holiday', [], ['open', 'away', 'holiday']],
])('TEAM-05: phones show the status %s as long as it holds', async (kind, lampShows, softphoneShows) => {
  const [lamp, softphone] = [await watching(), await watching(presence)]
  await says(kind)
  await eventually(() => expect(softphone.shows).toEqual(softphoneShows))
  await eventually(() => expect(lamp.shows).toEqual(lampShows))
  await says(null)
  await eventually(() => expect(softphone.shows).toEqual(['open']))
  await eventually(() => expect(lamp.shows.filter((state) => state !== 'terminated')).toEqual([]))
  expect(lamp.told).toHaveLength(lampShows.length === 0 ? 1 : 3)
  lamp.forget()
  softphone.forget()
})

test('TEAM-05: a status that a phone sets lights the lamp, and its end by the clock puts it out without an event', async () => {
  const lamp = await watching()
  await setUndisturbed(platform, ben.id, true)
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  await says('dnd', { until: soon() })
  await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  // a status that holds when the phone subscribes ends for it as well
  await says('busy', { until: soon(2_000) })
  const late = edge.watches(anna, `22@${anna.domain}`)
  await eventually(() => expect(late.shows).toEqual(['confirmed']))
  await eventually(() => expect(late.shows).toEqual(['terminated']))
  for (const each of [lamp, late]) each.forget()
})

test('TEAM-05: a call of somebody who is not to be disturbed is shown as a call, and the status again after it', async () => {
  const lamp = await watching()
  await says('dnd', { note: 'Only <Anna> & Carla' })
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  const caller = edge.calls(carla, '22')
  const phone = await edge.rung(ben.username)
  await eventually(() => expect(lamp.shows).toEqual(['early', 'terminated']))
  phone.rejects(486)
  await eventually(() => expect(caller.rejected).not.toBeNull())
  await eventually(() => expect(lamp.shows).toEqual(['confirmed', 'terminated']))
  lamp.forget()
})

test('TEAM-05: softphones get the note, and English words where the person has written none', async () => {
  const softphone = await watching(presence)
  const notes = () =>
    [...(softphone.told.at(-1)?.body ?? '').matchAll(/<(?:dm:)?note>([^<]*)</g)].map(([, text]) => text)
  await says('dnd')
  await eventually(() => expect(notes()).toEqual(['Do not disturb', 'Do not disturb']))
  await says('away', { note: 'Back <soon>' })
  await eventually(() => expect(notes()).toEqual(['Back &#60;soon&#62;', 'Back &#60;soon&#62;']))
  softphone.forget()
})

test('TEAM-05: the time after a call of a queue is busy for softphones, and ends by the clock', async () => {
  const softphone = await watching(presence)
  const queue = await givenSubscriber(platform, { customer: world.customer, is_pbx_group: true })
  const agent = { agent_id: ben.id, queue_id: queue.id, rests_until: soon() }
  await platform.db.insertInto('queue_agents').values(agent).execute()
  await tellPresence(platform.db, [ben.id])
  await eventually(() => expect(softphone.told.length).toBeGreaterThan(1))
  expect(softphone.told[1]?.body).toContain('<rpid:busy/>')
  await eventually(() => expect(softphone.shows).toEqual(['open']))
  softphone.forget()
})

test('TEAM-05: nobody of another company is told what somebody says', async () => {
  await says('dnd', { note: 'Secret' })
  const { username, customer } = await givenSubscriber(platform)
  const lamp = edge.watches({ username, domain: customer.domain }, `22@${anna.domain}`, presence)
  await eventually(() => expect(lamp.answers).toEqual([{ code: 404, expires: undefined }]))
  expect(lamp.told).toEqual([])
  lamp.forget()
})
