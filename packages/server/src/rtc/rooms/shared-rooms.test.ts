import { limits } from '@lineside/contract/limits'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { givenDestinationSet, givenForwarding, givenTimeSet } from '../../../test/builders/call-forwarding-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type RoomProcess, roomProcesses } from '../../../test/processes/room-processes.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import type { ConferenceFrame, Guest } from './guest.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { start } = roomProcesses(platform)
const media = { audio: true, video: false, screen: false }

let customerId: number
beforeEach(async () => {
  customerId = (await givenCustomer(platform)).id
})

let count = 0
const person = (at: RoomProcess, of = customerId) => {
  const heard: ServerFrame[] = []
  const guest: Guest = {
    id: `guest-${++count}`,
    principal: { customerId: of, subscriberId: count },
    send: (frame) => void heard.push(frame),
  }
  const lastOf = <Type extends ServerFrame['type']>(type: Type) =>
    heard.findLast((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type)
  return {
    heard,
    lastOf,
    subscriberId: guest.principal.subscriberId,
    me: () => lastOf('conference_joined')?.me,
    take: (frame: ConferenceFrame) => at.take(guest, frame),
    join: (name: string, pin?: string, room = 'plan') =>
      at.take(guest, { type: 'conference_join', room, display_name: name, media, ...(pin && { pin }) }),
    lost: () => at.lost(guest),
    back: () => at.back(guest),
    gone: () => at.gone(guest),
  }
}
type Someone = ReturnType<typeof person>
const names = ({ heard }: Someone): string[] => {
  const there = new Map<string, string>()
  for (const frame of heard) {
    if (frame.type === 'conference_joined') {
      there.clear()
      for (const { id, display_name } of frame.members) there.set(id, display_name)
    }
    if (frame.type === 'member_joined') there.set(frame.member.id, frame.member.display_name)
    if (frame.type === 'member_left') there.delete(frame.id)
  }
  return [...there.values()].toSorted()
}
const sees = (someone: Someone, ...wanted: string[]) => eventually(() => expect(names(someone)).toEqual(wanted))
const pinIsKept = () =>
  eventually(async () => {
    const row = await db
      .selectFrom('conferences')
      .select('left_pin')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    expect(row?.left_pin).not.toBeNull()
  })
/** @param after how many transactions still work */
const databaseIsAwayOnce = (after = 0): void => {
  const works = db.transaction.bind(db)
  const transaction = vi.spyOn(db, 'transaction')
  for (let done = 0; done < after; done++) transaction.mockImplementationOnce(works)
  transaction.mockImplementationOnce(() => {
    throw new Error('The database is away')
  })
  onTestFinished(() => transaction.mockRestore())
}
const ownerOf = async (name = 'plan') =>
  (
    await db
      .selectFrom('conferences')
      .select('owner')
      .where('customer_id', '=', customerId)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.owner

test('CONF-09: members of one room who are connected to two processes meet, and signal to each other', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one), person(two)]
  await anna.join('Anna')
  await max.join('Max')
  await sees(anna, 'Max')
  await sees(max, 'Anna')
  expect(await ownerOf()).toBe(one.id)
  const signal = { type: 'conference_signal', connection: 'c', kind: 'offer', description: 'v=0' } as const
  await max.take({ ...signal, to: anna.me() ?? '' })
  await eventually(() => expect(anna.lastOf('conference_signal')).toMatchObject({ from: max.me() }))
  await anna.take({ ...signal, to: max.me() ?? '' })
  await eventually(() => expect(max.lastOf('conference_signal')).toMatchObject({ from: anna.me() }))
  // a lost connection at another process can come back; one that is gone leaves the room
  max.lost()
  max.back()
  await eventually(() => expect(max.heard.filter(({ type }) => type === 'conference_joined')).toHaveLength(2))
  const look = person(two)
  await look.take({ type: 'conference_look', room: 'plan' })
  await eventually(() => expect(look.lastOf('conference_seen')?.names).toEqual(['Anna', 'Max']))
  max.gone()
  await sees(anna)
  anna.gone()
  await eventually(async () => expect(await ownerOf()).toBeNull())
})

test('NAV-04: another company meets nobody of a room of the same name at any process, and sees nobody', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, eve] = [person(one), person(two, (await givenCustomer(platform)).id)]
  await anna.join('Anna')
  await eve.take({ type: 'conference_look', room: 'plan' })
  expect(eve.lastOf('conference_seen')).toMatchObject({ locked: false, names: [] })
  await eve.join('Eve')
  expect(names(eve)).toEqual([])
  expect(names(anna)).toEqual([])
})

test('CONF-09: when the process dies that holds a room, its members elsewhere meet again, behind the same PIN', async () => {
  const [one, two, three] = [await start(), await start(), await start()]
  const [anna, max, sofia] = [person(one), person(two), person(three)]
  await anna.join('Anna')
  for (const each of [max, sofia]) await each.join(each === max ? 'Max' : 'Sofia')
  await sees(max, 'Anna', 'Sofia')
  const id = max.lastOf('conference_joined')?.dial_in
  await anna.take({ type: 'conference_lock', pin: '4071' })
  await pinIsKept()
  await one.die()
  await sees(max, 'Sofia')
  await sees(sofia, 'Max')
  expect([two.id, three.id]).toContain(await ownerOf())
  expect(max.lastOf('conference_joined')).toMatchObject({ locked: true, dial_in: id })
  // a newcomer needs the PIN
  const eve = person(two)
  await eve.join('Eve')
  await eventually(() => expect(eve.lastOf('conference_refused')?.code).toBe('pin_needed'))
  await eve.join('Eve', '4071')
  await sees(eve, 'Max', 'Sofia')
})

test('CONF-09: a stranger who comes first after such a death needs the PIN, too', async () => {
  const [one, two] = [await start(), await start()]
  const anna = person(one)
  await anna.join('Anna', '4071')
  await pinIsKept()
  await one.die()
  const eve = person(two)
  await eve.join('Eve')
  expect(eve.lastOf('conference_refused')?.code).toBe('pin_needed')
  await eventually(async () => expect(await ownerOf()).toBeNull())
  await eve.join('Eve', '4071')
  expect(eve.me()).toBeDefined()
})

test('CONF-09: a stranger whose question is lost with the process of the room needs the PIN, too', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, eve] = [person(one), person(two)]
  await anna.join('Anna', '4071')
  await pinIsKept()
  one.deafen()
  await eve.join('Eve')
  await one.die()
  await eventually(() => expect(eve.heard).not.toEqual([]))
  expect(eve.me()).toBeUndefined()
  expect(eve.lastOf('conference_refused')?.code).toBe('pin_needed')
  // one who has typed it is let in
  await eve.join('Eve', '4071')
  expect(eve.lastOf('conference_joined')?.locked).toBe(true)
})

test('CONF-09: a stranger whose question fails at the process of the room needs the PIN, too', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, eve] = [person(one), person(two)]
  await anna.join('Anna', '4071')
  databaseIsAwayOnce(1)
  await eve.join('Eve')
  await eventually(() => expect(eve.lastOf('conference_refused')?.code).toBe('pin_needed'))
  expect(names(anna)).toEqual([])
})

test('a process that others took for dead, and one that stops, give their members away', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one), person(two)]
  await anna.join('Anna')
  await max.join('Max')
  await sees(anna, 'Max')
  await one.forgotten()
  await eventually(() => expect(anna.heard.filter(({ type }) => type === 'conference_joined')).toHaveLength(2))
  await sees(anna, 'Max')
  await sees(max, 'Anna')
  const holder = await ownerOf()
  const [stays, goes] = holder === one.id ? [max, one] : [anna, two]
  const before = stays.heard.length
  await goes.close()
  await eventually(() => expect(stays.heard.slice(before).some(({ type }) => type === 'conference_joined')).toBe(true))
})

test('CONF-09: members who have followed their room stay in it when its former process returns', async () => {
  const [one, two, three] = [await start(), await start(), await start()]
  const [anna, max, sofia] = [person(one), person(two), person(three)]
  await anna.join('Anna')
  for (const each of [max, sofia]) await each.join(each === max ? 'Max' : 'Sofia')
  await sees(max, 'Anna', 'Sofia')
  await one.takenForDead()
  await sees(max, 'Sofia')
  await sees(sofia, 'Max')
  await one.forgotten()
  await sees(anna, 'Max', 'Sofia')
  await sees(max, 'Anna', 'Sofia')
  await sees(sofia, 'Anna', 'Max')
  for (const each of [anna, max, sofia]) expect(each.lastOf('conference_refused')).toBeUndefined()
  max.gone()
  await sees(anna, 'Sofia')
})

test('CONF-09: a member whose own process was taken for dead is in its room again', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one), person(two)]
  await anna.join('Anna')
  await max.join('Max')
  await sees(anna, 'Max')
  await two.takenForDead()
  await sees(anna)
  await two.forgotten()
  await sees(anna, 'Max')
  await sees(max, 'Anna')
})

test('CONF-09: a member follows its room also if the rows cannot be read at first', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one), person(two)]
  await anna.join('Anna')
  await max.join('Max')
  await sees(max, 'Anna')
  databaseIsAwayOnce()
  await one.die()
  await sees(max)
  expect(await ownerOf()).toBe(two.id)
})

test('a member who locks a room that is looked for is told that it is not locked', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, max] = [person(one), person(two)]
  await anna.join('Anna')
  await max.join('Max')
  await sees(max, 'Anna')
  databaseIsAwayOnce()
  await one.die()
  await max.take({ type: 'conference_lock', pin: '4071' })
  expect(max.lastOf('error')).toMatchObject({ code: 'not_possible', about: 'conference_lock' })
  await sees(max)
  expect(max.lastOf('conference_joined')?.locked).toBe(false)
})

test('a guest who is gone before its look at a room of another process hears nothing of it', async () => {
  const [one, two] = [await start(), await start()]
  const [anna, eve, max] = [person(one), person(two), person(two)]
  await anna.join('Anna')
  const looks = eve.take({ type: 'conference_look', room: 'plan' })
  eve.gone()
  await looks
  await max.take({ type: 'conference_look', room: 'plan' })
  await eventually(() => expect(max.lastOf('conference_seen')?.names).toEqual(['Anna']))
  expect(eve.heard).toEqual([])
})

test('the rooms of a customer are bounded, and those that nobody uses make room', async () => {
  const one = await start()
  const now = platform.now()
  const row = (name: string, owner: number | null, number: number) => ({
    customer_id: customerId,
    name,
    owner,
    dial_in: String(number).padStart(limits.conferenceIdLength, '0'),
    used_at: new Date(now.getTime() - number * 1000),
  })
  await db
    .insertInto('conferences')
    .values(Array.from({ length: limits.conferencesKept }, (_, index) => row(`old${index}`, null, index)))
    .execute()
  const anna = person(one)
  await anna.take({ type: 'conference_invite', room: 'new' })
  const { count: kept } = await db
    .selectFrom('conferences')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  expect(Number(kept)).toBe(limits.conferencesKept)
  expect(await ownerOf(`old${limits.conferencesKept - 1}`)).toBeUndefined()
  await db
    .updateTable('conferences')
    .set({ owner: one.id })
    .where('customer_id', '=', customerId)
    .where(
      'name',
      'in',
      Array.from({ length: limits.conferencesOpen }, (_, index) => `old${index}`),
    )
    .execute()
  await anna.join('Anna', undefined, 'new')
  expect(anna.lastOf('conference_refused')?.code).toBe('too_many_rooms')
})

test('a member that asks for very many rooms loses its own conference IDs, and no colleague loses one', async () => {
  const one = await start()
  const [anna, max] = [person(one), person(one)]
  const used = (secondsAgo: number) => new Date(platform.now().getTime() - secondsAgo * 1000)
  await max.take({ type: 'conference_invite', room: 'of Max' })
  await db
    .updateTable('conferences')
    .set({ used_at: used(9_000) })
    .where('customer_id', '=', customerId)
    .execute()
  const ofAnna = Array.from({ length: limits.conferencesKept - 1 }, (_, index) => ({
    customer_id: customerId,
    name: `of Anna ${index}`,
    dial_in: String(index).padStart(limits.conferenceIdLength, '0'),
    used_at: used(index),
    made_by: anna.subscriberId,
  }))
  await db.insertInto('conferences').values(ofAnna).execute()
  await anna.take({ type: 'conference_invite', room: 'one more' })
  const rows = await db.selectFrom('conferences').select('name').where('customer_id', '=', customerId).execute()
  const left = new Set(rows.map(({ name }) => name))
  expect([left.size, left.has('of Max'), left.has('one more')]).toEqual([limits.conferencesKept, true, true])
  expect(ofAnna.filter(({ name }) => !left.has(name))).toEqual([ofAnna.at(-1)])
})

test('TEL-03: an invitation names the lines that lead everybody into a conference at any time', async () => {
  const one = await start()
  const customer = await givenCustomer(platform)
  const line = async (destination: string, isTimed = false) => {
    const { id } = await givenSubscriber(platform, { customer })
    const number = await givenNumber(platform, id)
    const destinations = [{ destination, priority: 0, timeout: 60, announcement_id: null }]
    const set = await givenDestinationSet(platform, id, { destinations })
    const time = isTimed ? { time: await givenTimeSet(platform, id) } : {}
    await givenForwarding(platform, id, { destination: set, ...time })
    return number.e164
  }
  const conference = 'sip:conf=1@conference.local'
  const leads = await line(conference)
  await line('sip:vmb1@voicebox.local')
  await line(conference, true)
  const anna = person(one, customer.id)
  await anna.take({ type: 'conference_invite', room: 'plan' })
  const invited = anna.lastOf('conference_invited')
  expect(invited).toMatchObject({ room: 'plan', numbers: [leads] })
  // the room keeps its conference ID
  await anna.join('Anna')
  expect(anna.lastOf('conference_joined')?.dial_in).toBe(invited?.id)
})
