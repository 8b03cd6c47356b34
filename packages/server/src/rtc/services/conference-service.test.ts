import { limits } from '@lineside/contract/limits'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { Media } from '@lineside/contract/rtc/plan'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type CallerScript, fakeCaller } from '../../../test/fake-media-leg.ts'
import { roomProcesses } from '../../../test/processes/room-processes.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import type { ConferenceFrame, Guest } from '../rooms/guest.ts'
import { createServiceFor } from './service-for.ts'

const { platform } = await createTestPlatform()
await saveDefaultSets(platform.db)
const rooms = await roomProcesses(platform).start()
const serviceFor = createServiceFor(platform, { silenceSeconds: 0.01, rooms })

let line: GivenSubscriber
beforeEach(async () => {
  line = await givenSubscriber(platform)
})

const media = { audio: true, video: false, screen: false }
let count = 0
/** A signed-in browser of a customer. */
const browser = ({ customer, id }: GivenSubscriber) => {
  const heard: ServerFrame[] = []
  const guest: Guest = {
    id: `browser-${++count}`,
    principal: { customerId: customer.id, subscriberId: id },
    send: (frame) => void heard.push(frame),
  }
  const lastOf = <Type extends ServerFrame['type']>(type: Type) =>
    heard.findLast((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type)
  return { heard, lastOf, gone: () => rooms.gone(guest), take: (frame: ConferenceFrame) => rooms.take(guest, frame) }
}
const inRoom = async (of: GivenSubscriber, pin?: string) => {
  const someone = browser(of)
  await someone.take({ type: 'conference_join', room: 'plan', display_name: 'Anna', media, ...(pin && { pin }) })
  return { ...someone, id: someone.lastOf('conference_joined')?.dial_in ?? '' }
}

const node = (of: GivenSubscriber): Media => ({ do: 'media', kind: 'conference', of: of.id, why: [], on: {} })
const call = (of: GivenSubscriber, script: CallerScript = {}, number = '436641230000') => {
  const caller = fakeCaller(platform, script)
  const given = { caller: { subscriberId: null, party: { number, name: null }, number, sound: 'open' as const } }
  const over = serviceFor(node(of))?.run(caller.call(of.id, given)) ?? Promise.reject(new Error('no service'))
  return { ...caller, over }
}

describe('TEL-03 CONF-09: a call by telephone comes into a room', () => {
  test('by its ID; is a member with its number, is heard, mutes itself and leaves', async () => {
    const anna = await inRoom(line)
    expect(anna.id).toMatch(/^\d{8}$/)
    const caller = call(line, { answers: { conference_id: [`${anna.id}#`] } })
    await eventually(() => expect(anna.lastOf('member_joined')).toBeDefined())
    const member = anna.lastOf('member_joined')?.member
    expect(member).toMatchObject({
      display_name: '436641230000',
      line: { number: '436641230000', sound: 'open' },
      media,
    })
    expect(anna.lastOf('conference_mode')?.mode).toBe('server')
    await eventually(() => expect(caller.said()).toEqual(['conference_greeting conference_id', 'conference_joined']))

    await eventually(() => {
      caller.speaks(true)
      expect(anna.lastOf('member_changed')?.member).toMatchObject({ id: member?.id, speaking: true })
    })
    caller.press('*6')
    await eventually(() => expect(anna.lastOf('member_changed')?.member.media.audio).toBe(false))
    expect(caller.state.isMuted).toBe(true)

    caller.hangUp()
    expect(await caller.over).toEqual({ type: 'done' })
    expect(anna.lastOf('member_left')).toEqual({ type: 'member_left', id: member?.id })
    expect(anna.lastOf('conference_mode')?.mode).toBe('mesh')
    anna.gone()
  })

  test('with its PIN where it is locked', async () => {
    const anna = await inRoom(line, '4071')
    const caller = call(line, { answers: { conference_id: [`${anna.id}#`], conference_pin: ['1111#', '4071#'] } })
    await eventually(() => expect(anna.lastOf('member_joined')).toBeDefined())
    expect(caller.said().slice(0, 3)).toEqual([
      'conference_greeting conference_id',
      'conference_pin',
      'conference_pin_wrong conference_pin',
    ])
    caller.hangUp()
    await caller.over
    anna.gone()
  })

  test('as the first one, and waits with music', async () => {
    const anna = browser(line)
    await anna.take({ type: 'conference_invite', room: 'plan' })
    const invited = anna.lastOf('conference_invited')
    expect(invited).toMatchObject({ room: 'plan', numbers: [] })
    const caller = call(line, { answers: { conference_id: [`${invited?.id}#`] } })
    await eventually(() => expect(caller.said().at(-1)).toBe('conference_waiting_music'))
    await anna.take({ type: 'conference_look', room: 'plan' })
    expect(anna.lastOf('conference_seen')?.names).toEqual(['436641230000'])
    caller.hangUp()
    await caller.over
  })

  test('and is sent away by somebody in a browser', async () => {
    const anna = await inRoom(line)
    const caller = call(line, { answers: { conference_id: [`${anna.id}#`] } })
    await eventually(() => expect(anna.lastOf('member_joined')).toBeDefined())
    await anna.take({ type: 'conference_remove', id: anna.lastOf('member_joined')?.member.id ?? '' })
    expect(await caller.over).toEqual({ type: 'done' })
    expect(caller.said().at(-1)).toBe('goodbye')
    anna.gone()
  })
})

describe('TEL-03: a caller who cannot be brought in is told so, and is left in no room', () => {
  const failing = () => {
    throw new Error('The database is away')
  }
  test.each([
    ['joining', () => vi.spyOn(platform.db, 'transaction').mockImplementationOnce(failing)],
    ['looking for the room', () => vi.spyOn(rooms, 'find').mockImplementationOnce(failing)],
  ] as const)('if %s fails', async (_name, breakIt) => {
    const anna = await inRoom(line)
    const broken = breakIt()
    onTestFinished(() => broken.mockRestore())
    const caller = call(line, { answers: { conference_id: [`${anna.id}#`] } })
    expect(await caller.over).toEqual({ type: 'done' })
    expect(caller.said()).toEqual(['conference_greeting conference_id', 'callee_tmp_unavailable'])
    expect(anna.lastOf('member_joined')).toBeUndefined()
    // it is not counted as a wrong ID, and a next call comes in
    const next = call(line, { answers: { conference_id: [`${anna.id}#`] } })
    await eventually(() => expect(anna.lastOf('member_joined')).toBeDefined())
    next.hangUp()
    await next.over
    anna.gone()
  })

  test('if it cannot even be told, the call ends', async () => {
    const anna = await inRoom(line)
    const broken = vi.spyOn(platform.db, 'transaction').mockImplementationOnce(failing)
    onTestFinished(() => broken.mockRestore())
    const onPlay = (names: readonly string[]) => {
      if (names.includes('callee_tmp_unavailable')) failing()
    }
    const caller = call(line, { answers: { conference_id: [`${anna.id}#`] }, onPlay })
    expect(await caller.over).toEqual({ type: 'done' })
    anna.gone()
  })

  test('a name that nobody could read is replaced by the number', async () => {
    const anna = await inRoom(line)
    const caller = fakeCaller(platform, { answers: { conference_id: [`${anna.id}#`] } })
    const given = { caller: { subscriberId: null, party: { number: '43664123', name: '\u200b' }, number: '43664123' } }
    const over = serviceFor(node(line))?.run(caller.call(line.id, given))
    await eventually(() => expect(anna.lastOf('member_joined')?.member.display_name).toBe('43664123'))
    caller.hangUp()
    await over
    anna.gone()
  })
})

test('NAV-04: an ID leads into rooms of the line’s own company alone, and says nothing about any other', async () => {
  const other = await givenSubscriber(platform)
  const anna = await inRoom(other)
  const tries = Array.from({ length: limits.conferenceDialInTries }, () => `${anna.id}#`)
  const caller = call(line, { answers: { conference_id: tries } })
  expect(await caller.over).toEqual({ type: 'done' })
  expect(caller.said()).toEqual([
    'conference_greeting conference_id',
    'conference_id_wrong conference_id',
    'conference_id_wrong conference_id',
    'goodbye',
  ])
  expect(anna.lastOf('member_joined')).toBeUndefined()
  anna.gone()
})

test('a caller that has tried too many IDs is told that the right one is wrong too, and others are not', async () => {
  const anna = await inRoom(line)
  const wrong = ['00000000#', '00000000#', '00000000#']
  for (let calls = 0; calls < 2; calls++) await call(line, { answers: { conference_id: [...wrong] } }, '43111').over
  const again = call(line, { answers: { conference_id: [`${anna.id}#`] } }, '43111')
  await again.over
  expect(again.said().at(1)).toBe('conference_id_wrong conference_id')
  const other = call(line, { answers: { conference_id: [`${anna.id}#`] } }, '43222')
  await eventually(() => expect(anna.lastOf('member_joined')).toBeDefined())
  other.hangUp()
  await other.over
  anna.gone()
})

test('wrong PINs of callers from outside do not shut out the browsers of the line that they come by', async () => {
  const colleague = await givenSubscriber(platform, { customer: line.customer })
  const anna = await inRoom(colleague, '4071')
  const script = () => ({ conference_id: [`${anna.id}#`], conference_pin: ['1111#', '2222#', '3333#'] })
  for (let calls = 0; calls < 2; calls++) await call(line, { answers: script() }).over
  const own = await inRoom(line, '4071')
  expect([own.lastOf('conference_refused'), own.id]).toEqual([undefined, anna.id])
  own.gone()
  anna.gone()
})
