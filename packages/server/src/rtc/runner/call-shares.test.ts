import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { type FakeLeg, fakeLeg, sending } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const company = await givenPbx(platform)
const others = await givenPbx(platform)
const seat = async ({ customer }: typeof company, pbx_extension: string) => {
  const line = await givenSubscriber(platform, { customer, pbx_extension })
  const { e164 } = await givenNumber(platform, line.id)
  return { ...line, number: e164 }
}
const anna = await seat(company, '21')
const max = await seat(company, '22')
const eva = await seat(company, '23')
const olga = await seat(others, '21')
const otto = await seat(others, '22')
await db.insertInto('speed_dials').values({ subscriber_id: anna.id, slot: '*1', destination: 'sip:112@x' }).execute()

let world: CallWorld
/** How many calls a process carries here. */
const most = 8
const start = (owner = 1, mostCalls?: number, isOnly = () => false): CallWorld => {
  const started = callWorld(platform, owner, undefined, { mostCalls, isOnly })
  for (const { id } of [anna, max, eva, olga, otto]) started.targets.has(id)
  for (const number of ['112', '133', '144']) started.targets.leadsOutside(number)
  return started
}
beforeEach(() => {
  world = start(1, most)
})
afterEach(() => world.runner.endAll('server_stopped'))

const goesOn = (leg: FakeLeg) => expect(leg.endReason).toBeNull()
const isRefused = (leg: FakeLeg) => eventually(() => expect(leg.endReason).toBe('too_many_calls'))
/** As many calls within a company as it may have while nobody else calls. */
const half = async (): Promise<readonly FakeLeg[]> => {
  const legs = [anna, anna, max, max].map((line) => world.calls(line, '23').leg)
  await world.rings(eva.id, legs.length)
  return legs
}

describe('CALL-06: the calls of a process are shared out among customers', () => {
  test('a company has at most half of the calls, whatever its seats do, and others call at once', async () => {
    const legs = await half()
    await isRefused(world.calls(eva, '21').leg)
    for (const leg of legs) goesOn(leg)
    const other = world.calls(olga, '22').leg
    await world.rings(otto.id)
    goesOn(other)
    legs[0]?.says({ type: 'ended', reason: 'hung_up' })
    // three of its own are left, and four are free
    await eventually(() => expect(world.runner.callIds()).toHaveLength(4))
    const again = world.calls(eva, '21').leg
    await world.rings(anna.id)
    goesOn(again)
  })

  test('a company that is the only customer has nearly all of them, until there is a second one', async () => {
    let isOnly = true
    world = start(1, most, () => isOnly)
    const legs = Array.from({ length: most - 1 }, (_, index) => world.calls(index % 2 === 0 ? anna : max, '23').leg)
    await world.rings(eva.id, most - 1)
    for (const leg of legs) goesOn(leg)
    await isRefused(world.calls(eva, '21').leg)
    isOnly = false
    legs[0]?.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(world.runner.callIds()).toHaveLength(most - 2))
    await isRefused(world.calls(eva, '21').leg)
    const other = world.calls(olga, '22').leg
    await world.rings(otto.id)
    goesOn(other)
  })

  test('all at once count as well as one after the other', async () => {
    const legs = Array.from({ length: most }, () => world.calls(anna, '22').leg)
    await eventually(() =>
      expect(legs.filter(({ endReason }) => endReason === 'too_many_calls')).toHaveLength(most / 2),
    )
  })

  test('so are those from outside', async () => {
    await half()
    const comesIn = (line: number) => {
      const leg = fakeLeg(null, { kind: 'outside' })
      const from = { number: '436641234567', name: null }
      const callId = `in-${leg.id}-${process.pid}`
      world.runner.placeCall(leg, { callId, to: '', description: 'offer', media: sending, from, line })
      return leg
    }
    await isRefused(comesIn(anna.id))
    const other = comesIn(otto.id)
    await world.rings(otto.id)
    goesOn(other)
  })
})

describe('TEL-06: no share refuses a call for help', () => {
  const full = async () => {
    const legs = await half()
    for (let free = most / 2; free > 0; free -= 1) world.calls(free > 2 ? olga : otto, free > 2 ? '22' : '21')
    return legs
  }

  test.each(['112', '133', '+1-1-2', '*1'])('%s, of a company that has its share', async (number) => {
    await half()
    const { leg } = world.calls(anna, number)
    await world.rings(number === '*1' ? '112' : number.replace(/\D/g, ''))
    goesOn(leg)
  })

  test('from a line that makes thirty calls, and nothing else that looks like one', async () => {
    world = start()
    for (let made = 0; made < 30; made += 1) world.calls(anna, '22')
    await isRefused(world.calls(anna, '23').leg)
    // an emergency number of another country
    await isRefused(world.calls(anna, '999').leg)
    const { leg } = world.calls(anna, '144')
    await world.rings('144')
    goesOn(leg)
    expect(await world.runner.dial(anna.id, { callId: 'some', to: '22', device: undefined })).toBe(false)
    expect(await world.runner.dial(anna.id, { callId: 'for-help', to: '112', device: undefined })).toBe(true)
    // nor does it need a place of its customer's share
    expect(world.media.customers).toEqual([null])
  })

  test('from a process that carries its maximum of calls', async () => {
    await full()
    await isRefused(world.calls(olga, '22').leg)
    const { leg } = world.calls(anna, '112')
    await world.rings('112')
    goesOn(leg)
  })
})

test('CALL-16: calls taken over from a dead process count among the thirty of a line', async () => {
  world = start()
  const { leg, callId } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.answers()
  await eventually(() => expect(leg.talksTo).toBe(ringing.id))
  const state = await eventually(async () => {
    const row = await db.selectFrom('calls').select('state').where('id', '=', callId).executeTakeFirstOrThrow()
    expect(row.state).toMatchObject({ stage: { phase: 'talking' } })
    return row.state
  })
  const heir = start(2)
  heir.runner.takeOver(state)
  expect(heir.runner.callIds()).toEqual([callId])
  const legs = Array.from({ length: 30 }, () => heir.calls(anna, '22').leg)
  expect(legs.map(({ endReason }) => endReason)).toEqual([...Array<null>(29).fill(null), 'too_many_calls'])
  await heir.runner.endAll('server_stopped')
})

test('CALL-16: prompts use the share of the call’s owner, and a caller without a place gets an error', async () => {
  world.media.isFull = true
  const { leg } = world.calls(anna, '*98')
  await isRefused(leg)
  world.media.isFull = false
  expect(world.media.customers).toEqual([anna.customer.id])
})
