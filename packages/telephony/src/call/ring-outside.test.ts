import type { Plan } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import { answered, key, leg, opened, play, reject, ring, says, sends } from '../../test/play-call.ts'
import type { CallEffect, CallHappening, Stepped } from './call-events.ts'
import type { Call } from './call-state.ts'
import { stepCall } from './step-call.ts'

const isEarly = (effect: CallEffect) => effect.do === 'progress' && effect.progress.kind === 'early'

describe('TEL-06: a number outside', () => {
  const outside = { to: 'outside', address: '436641234567' } as const
  const on = { no_answer: reject, offline: { ...reject, code: 480, reason: 'callee_offline' } } as const
  const out = (members: Parameters<typeof ring>[0] = {}) => ring({ of: null, targets: [outside], on, ...members })
  type None = Extract<CallHappening, { type: 'opened' }>['none']
  const refuses =
    (none: None, target = 0) =>
    (call: Call): CallHappening => ({ type: 'opened', key: key(call), target, legs: [], none })
  const last = ({ call }: Stepped) => call.trace.at(-1)

  test('is rung on the account of the line that calls, or of the one whose rules ring it', () => {
    const wish = (plan: Plan) => play(plan).effects.find((effect) => effect.do === 'open')
    expect(wish(out())).toMatchObject({ to: outside, for: { line: 1, isForeign: false } })
    expect(wish(out({ of: 2, present: 'anonymous' }))).toMatchObject({ for: { line: 2, present: 'anonymous' } })
  })

  test.each<[None, object]>([
    ['offline', { sip_code: 480, reason: 'callee_offline' }],
    ['max_calls_out', { sip_code: 403, reason: 'max_calls_out' }],
    ['peering_unavailable', { sip_code: 503, reason: 'peering_unavailable' }],
    ['callee_unknown', { sip_code: 404, reason: 'callee_unknown' }],
  ])('not rung (%s) tells the caller why', (none, told) => {
    expect(last(play(out(), refuses(none)))).toMatchObject(told)
  })

  test('its reason of failure is reported if nobody else takes the call', () => {
    const fails = says('b', { type: 'failed', outcome: 'offline', refusal: 'peering_unavailable' })
    const rung = (call: Call): CallHappening => ({ ...opened(call), legs: [leg('b', null, 'outside')] })
    expect(last(play(out(), rung, () => fails))).toMatchObject({ reason: 'peering_unavailable' })
    const next = { no_answer: reject, offline: ring() }
    expect(play(out({ on: next }), rung, () => fails).call.stage).toMatchObject({ phase: 'ringing', refusal: null })
  })

  test('is heard before the answer if nobody else rings, and accepted without another answer', () => {
    const heard = says('b', { type: 'ringing', description: 'announcement' })
    const early = play(ring(), opened, () => heard)
    expect(early.call.legs).toMatchObject({ a: { phase: 'early', offer: null, linked: 'b' } })
    expect(early.effects).toContainEqual({
      do: 'progress',
      leg: 'a',
      progress: { kind: 'early', description: 'announcement' },
    })
    const taken = stepCall(early.call, { ...answered, at: 3 })
    expect(taken.call.legs).toMatchObject({ a: { phase: 'talking' }, b: { phase: 'talking' } })
    expect(taken.effects.filter((effect) => effect.do === 'accept' || effect.do === 'connect')).toMatchObject([
      { do: 'accept', leg: 'a', accepted: { description: null } },
    ])
    // after an announcement, a different party answers: the media are negotiated again
    const other = says('b', { type: 'answered', description: 'other', media: sends, isAnother: true })
    expect(
      stepCall(early.call, { ...other, at: 3 }).effects.filter(
        (effect) => effect.do === 'accept' || effect.do === 'connect',
      ),
    ).toMatchObject([
      { do: 'connect', stays: { leg: 'a', offer: null }, joins: { leg: 'b', offer: null } },
      { do: 'accept', leg: 'a', accepted: { description: null } },
    ])
    // the caller's offer was already answered by early media, so the next target makes an offer
    const failed = stepCall(early.call, { ...says('b', { type: 'failed', outcome: 'busy' }), at: 3 })
    expect(failed.call.legs).toMatchObject({ a: { phase: 'early' } })
    const targets = [2, 3].map((id) => ({ to: 'subscriber' as const, id }))
    expect(play(ring({ targets }), opened, () => heard).effects.filter(isEarly)).toEqual([])
    expect(play(ring({ record: true }), opened, () => heard).effects.filter(isEarly)).toEqual([])
  })

  test('refused beside a busy line counts as busy', () => {
    const targets = [outside, { to: 'subscriber', id: 2 } as const]
    const plan = out({ targets, on: { no_answer: reject, busy: reject } })
    expect(last(play(plan, refuses('max_calls_out'), refuses('busy', 1)))).toMatchObject({ reason: 'callee_busy' })
  })
})
