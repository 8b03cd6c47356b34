import { describe, expect, test } from 'vitest'
import type { FakeLeg } from '../../../test/fake-legs.ts'
import { fakeLeg } from '../../../test/fake-legs.ts'
import type { LegEvent } from './leg.ts'
import { createOutsideLeg } from './outside-leg.ts'

const trunks = ['first', 'first again', 'second', 'second again']

/** An emergency call over two trunks that take places, each with a second attempt without it. */
const callsForHelp = (names: readonly string[] = trunks) => {
  const asked: { readonly name: string; readonly leg: FakeLeg }[] = []
  const attempts = names.map((name) => ({
    device: name,
    isAgain: name.endsWith(' again'),
    open: () => {
      const leg = fakeLeg(null, { kind: 'outside', device: name })
      asked.push({ name, leg })
      return leg
    },
  }))
  const told: LegEvent[] = []
  const leg = createOutsideLeg('help', attempts, { isEmergency: true })
  leg.listen((event) => told.push(event))
  leg.ring({ from: { number: '4319920021', name: null }, description: 'offer', media: null } as never)
  return {
    told,
    /** The trunk that is asked now answers so. */
    replies: (status: number, before: readonly LegEvent[] = []) => {
      for (const event of before) asked.at(-1)?.leg.says(event)
      asked.at(-1)?.leg.says({ type: 'failed', outcome: 'offline', status })
      return asked.map(({ name }) => name)
    },
  }
}

describe('RECEIVE-05: a trunk that refuses an emergency call with its place', () => {
  test.each([400, 415, 424, 488, 500, 302, 603, 606])('is asked without it at once after %i', (status) => {
    expect(callsForHelp().replies(status)).toEqual(['first', 'first again'])
  })

  test.each([403, 404, 408, 503])('is asked without it once all others have failed with %i', (status) => {
    const { replies, told } = callsForHelp()
    const order = ['first', 'second', 'first again', 'second again']
    for (const count of [2, 3, 4]) expect(replies(status)).toEqual(order.slice(0, count))
    expect(told).toEqual([])
    expect(replies(status)).toEqual(order)
    expect(told).toMatchObject([{ type: 'failed' }])
  })

  test('is asked at once where it is the only one, as when a large packet was lost', () => {
    expect(callsForHelp(['first', 'first again']).replies(408)).toEqual(['first', 'first again'])
  })

  test.each([486, 600])('is not asked again where the control centre is busy (%i)', (status) => {
    const { replies, told } = callsForHelp()
    expect(replies(status)).toEqual(['first'])
    expect(told).toMatchObject([{ type: 'failed' }])
  })

  test('is asked again after it has said that it goes on, but not once it was heard', () => {
    expect(callsForHelp().replies(488, [{ type: 'ringing' }])).toEqual(['first', 'first again'])
    expect(callsForHelp().replies(488, [{ type: 'ringing', description: 'early' }])).toEqual(['first'])
  })
})
