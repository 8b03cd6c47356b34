import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { beforeEach, expect, test } from 'vitest'
import { givenCustomer } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type RoomProcess, roomProcesses } from '../../../test/processes/room-processes.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import type { Guest } from './guest.ts'

/* The process that holds a room has died, and nobody has noticed: what is sent to it is never answered. */

const { platform } = await createTestPlatform()
const { start } = roomProcesses(platform)
const media = { audio: true, video: false, screen: false }
let customerId: number
let count = 0
beforeEach(async () => {
  customerId = (await givenCustomer(platform)).id
})

const person = (at: RoomProcess, name: string) => {
  const heard: ServerFrame[] = []
  count++
  const guest: Guest = {
    id: `guest-${count}`,
    principal: { customerId, subscriberId: count },
    send: (frame) => void heard.push(frame),
  }
  const joinedRooms = () => heard.flatMap((frame) => (frame.type === 'conference_joined' ? [frame.room] : []))
  return {
    heard,
    joinedRooms,
    join: (room: string) => at.take(guest, { type: 'conference_join', room, display_name: name, media }),
    look: (room: string) => at.take(guest, { type: 'conference_look', room }),
    gone: () => at.gone(guest),
    isIn: (room: string) => eventually(() => expect(joinedRooms()).toEqual([room])),
    sees: (...names: string[]) =>
      eventually(() => {
        const there = new Map<string, string>()
        for (const frame of heard) {
          if (frame.type === 'conference_joined')
            for (const { id, display_name } of frame.members) there.set(id, display_name)
          if (frame.type === 'member_joined') there.set(frame.member.id, frame.member.display_name)
          if (frame.type === 'member_left') there.delete(frame.id)
        }
        expect([...there.values()].toSorted()).toEqual(names)
      }),
  }
}
const refusedLook = { type: 'error', code: 'not_possible', about: 'conference_look' }

test('CONF-09: a look at a room of a dead process ends with a word, and works again once that is found dead', async () => {
  const [one, two] = [await start(), await start(20)]
  const [anna, max] = [person(one, 'Anna'), person(two, 'Max')]
  await anna.join('plan')
  one.deafen()
  await max.look('plan')
  await eventually(() => expect(max.heard).toEqual([refusedLook]))
  await one.die()
  await max.look('plan')
  await eventually(() => expect(max.heard.at(-1)).toMatchObject({ type: 'conference_seen', room: 'plan', names: [] }))
})

test('CONF-09: a look is answered if the process is found dead while the guest waits', async () => {
  const [one, two] = [await start(), await start(1_500)]
  const [anna, max] = [person(one, 'Anna'), person(two, 'Max')]
  await anna.join('plan')
  one.deafen()
  await max.look('plan')
  await one.die()
  await eventually(() => expect(max.heard).toMatchObject([{ type: 'conference_seen', room: 'plan', names: [] }]))
})

test('CONF-09: a look that is answered, and one of a guest who is gone, say nothing later', async () => {
  const [one, two] = [await start(), await start(20)]
  const [anna, max, eve] = [person(one, 'Anna'), person(two, 'Max'), person(two, 'Eve')]
  await anna.join('plan')
  await max.look('plan')
  await eventually(() => expect(max.heard).toMatchObject([{ type: 'conference_seen', names: ['Anna'] }]))
  one.deafen()
  await eve.look('plan')
  eve.gone()
  // a later look has its end after those
  const last = person(two, 'Last')
  await last.look('plan')
  await eventually(() => expect(last.heard).toEqual([refusedLook]))
  expect([max.heard.length, eve.heard]).toEqual([1, []])
})

test('CONF-09: a guest who asks for another room while the first one is sought comes into the other one', async () => {
  const [one, two, three] = [await start(), await start(), await start()]
  const [anna, max, sofia] = [person(one, 'Anna'), person(two, 'Max'), person(three, 'Sofia')]
  await anna.join('plan')
  await sofia.join('lunch')
  one.deafen()
  await max.join('plan')
  await max.join('lunch')
  await max.isIn('lunch')
  await sofia.sees('Max')
  // the first room does not call it back
  await one.die()
  await max.look('plan')
  await eventually(() => expect(max.heard.at(-1)).toMatchObject({ type: 'conference_seen', names: [] }))
  expect(max.joinedRooms()).toEqual(['lunch'])
  expect(max.heard.some(({ type }) => type === 'conference_refused')).toBe(false)
})

test('CONF-09: a guest who asks for two rooms of one process at once is in the one that it asked for last', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, sofia, max] = [person(one, 'Anna'), person(one, 'Sofia'), person(two, 'Max')]
  await anna.join('plan')
  await sofia.join('lunch')
  await Promise.all([max.join('plan'), max.join('lunch')])
  await max.isIn('lunch')
  await sofia.sees('Max')
  await anna.sees()
})

test('CONF-09: a guest who is in a room is refused another one, and stays', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one, 'Anna'), person(two, 'Max')]
  await anna.join('plan')
  await max.join('plan')
  await max.isIn('plan')
  await max.join('lunch')
  expect(max.heard.at(-1)).toEqual({ type: 'conference_refused', room: 'lunch', code: 'already_joined' })
  await anna.sees('Max')
})
