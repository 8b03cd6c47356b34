import type { Plan } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import { line, opened, play, reject, ring, says } from '../../test/play-call.ts'
import { stepCall } from './step-call.ts'

test('a deflected call goes to the voicebox with the greeting that the line’s own rules would choose', () => {
  const voicebox: Plan = { do: 'media', kind: 'voicebox', of: 2, greeting: 'busy', is_custom: true, why: [], on: {} }
  const { call } = play(ring({ on: { no_answer: reject, busy: voicebox } }), opened, () =>
    says('b', { type: 'deflect' }),
  )
  expect(call.stage).toMatchObject({ phase: 'serving', node: { kind: 'voicebox', is_custom: true } })
  expect(play(ring(), opened, () => says('b', { type: 'deflect' })).call.stage).toMatchObject({
    node: { kind: 'voicebox', greeting: 'unavail' },
  })
})

test('a line whose profile grants no voicebox sends nobody there: it rings on', () => {
  const { call } = play(ring(), opened)
  const without = { ...call, lines: { ...call.lines, 2: { ...line(2), hasVoicebox: false } } }
  const { call: after, effects } = stepCall(without, { ...says('b', { type: 'deflect' }), at: 2 })
  expect(effects).toEqual([{ do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'not_possible' } }])
  expect(after.stage).toEqual(call.stage)
})

test('RECEIVE-02: a line that is rung for a call of its own, or for a reminder, sends nobody to its voicebox', () => {
  const { call } = play(ring(), opened)
  const { a: waiting } = call.legs
  if (waiting === undefined) throw new Error('Nobody waits')
  const own = { ...call, legs: { ...call.legs, a: { ...waiting, kind: 'media' as const, subscriberId: null } } }
  const { call: after, effects } = stepCall(own, { ...says('b', { type: 'deflect' }), at: 2 })
  expect(effects).toEqual([{ do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'not_possible' } }])
  expect(after.stage).toEqual(call.stage)
})
