import { beforeEach, expect, test, vi } from 'vitest'
import { givenToneSet } from '../../../test/builders/tone-set.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { pauseAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { tellQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { writeAnnouncements } from '../../domain/call-queues/queue-announcements-store.ts'
import { writeOverflow } from '../../domain/call-queues/queue-settings-store.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { platform, sound } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
beforeEach(() => world.allOver())

test('QBOARD-05: a phone that has waited in a queue for too long is put through to the phone of a colleague', async () => {
  const queue = await world.group('41', [ben])
  await world.prefers(queue, { cloud_pbx_callqueue: true, max_queue_length: 2 })
  const way = { closed_to: 'line', handle: null, line_id: eva.id, number: null } as const
  await writeOverflow(db, queue.id, { after_seconds: 3600, when_full: false, way })
  const [one, other] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
  const third = await world.phone(eva, { tone: 1320 })
  await pauseAgent(db, queue.id, ben.id, new Date())
  await one.dial('41')
  await one.says('CALL_ESTABLISHED')
  await sound.hearsSomething(one)
  expect(third.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
  // an hour passes
  const since = new Date(Date.now() - 3_601_000)
  await db.updateTable('queue_callers').set({ since }).where('queue_id', '=', queue.id).execute()
  await tellQueue(db, queue.id)
  expect(await third.says('CALL_INCOMING')).toMatchObject({ peeruri: expect.stringContaining('sip:21@') })
  await third.command('accept')
  await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
  expect(other.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
  await one.command('hangup')
  await third.says('CALL_CLOSED')
  await world.conversations()
})

/** Sound handles: the greeting and the music of a queue, and an announcement of the company. */
const waitingSounds = [
  [70, 660, 0.2],
  [74, 1000, 3],
  [128, 1320, 3],
] as const

test('QBOARD-05: a phone hears the announcement of the company between the music of a queue, again and again', async () => {
  const queue = await world.group('42', [ben])
  const set = await givenToneSet(platform, world.customer.id, waitingSounds)
  await world.prefers(queue, { cloud_pbx_callqueue: true, max_queue_length: 2, contract_sound_set: set })
  const told = { every_seconds: 15, tells_place: false, tells_wait: false, handle: 'custom_announcement_0' }
  await writeAnnouncements(db, queue.id, told)
  const [one] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
  await pauseAgent(db, queue.id, ben.id, new Date())
  await one.dial('42')
  await one.says('CALL_ESTABLISHED')
  for (const hertz of [1320, 1000, 1320]) await sound.hears(one, hertz)
  await one.command('hangup')
  await world.conversations()
})
