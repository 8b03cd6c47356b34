import { expect, test } from 'vitest'
import type { FarSide } from '@lineside/contract/rtc/frames'
import {
  answered,
  connected,
  leg,
  lines,
  media,
  menu,
  opened,
  play,
  reject,
  ring,
  says,
} from '../../../test/play-call.ts'
import type { CallHappening } from '../call-events.ts'
import type { Call, OpenedLeg } from '../call-state.ts'
import { farSideNews, farSideOf } from './far-side.ts'
import { stepCall } from '../step-call.ts'

const openedAs =
  (kind: OpenedLeg['kind']) =>
  (call: Call): CallHappening => ({
    ...opened(call),
    legs: [leg('b', 2, kind)],
  })
const secured = (sound: 'encrypted' | 'open') => says('b', { type: 'secured', sound })
const after = (call: Call, happening: CallHappening) => stepCall(call, { ...happening, at: 2 }).call
/** The words to browsers that follow a happening. */
const news = (call: Call, happening: CallHappening): Record<string, FarSide | null> =>
  Object.fromEntries(
    farSideNews(call, after(call, happening), happening).flatMap((effect) =>
      effect.do === 'tell' && effect.notice.kind === 'far_side' ? [[effect.leg, effect.notice.side]] : [],
    ),
  )
const rung = (kind: OpenedLeg['kind']) => play(ring(), openedAs(kind)).call

test('HARD-04: nobody is told of a far side before anybody answers', () => {
  expect(farSideOf(rung('phone'), 'a')).toBeNull()
  expect(news(rung('phone'), secured('encrypted'))).toEqual({})
})

test.each([
  ['a browser', 'browser', null, { is: 'browser', sound: 'encrypted' }],
  ['a phone over TLS with SRTP', 'phone', 'encrypted', { is: 'phone', sound: 'encrypted' }],
  ['a phone without', 'phone', 'open', { is: 'phone', sound: 'open' }],
  ['a phone at an edge that does not tell', 'phone', null, { is: 'phone', sound: 'unknown' }],
  ['a line outside over TLS with SRTP', 'outside', 'encrypted', { is: 'outside', sound: 'encrypted' }],
  ['a line outside without', 'outside', 'open', { is: 'outside', sound: 'open' }],
] as const)('HARD-04: %s answers: the caller is told so', (_, kind, sound, side) => {
  const call = sound === null ? rung(kind) : after(rung(kind), secured(sound))
  const told = news(call, answered)
  expect(told['a']).toEqual(side)
  // the browser that answers is told of the caller, a phone of nothing
  expect(told['b']).toEqual(kind === 'browser' ? { is: 'browser', sound: 'encrypted' } : undefined)
})

test('HARD-04: a phone that stops encrypting in the call is told at once, and only once', () => {
  const talks = after(after(rung('phone'), secured('encrypted')), answered)
  expect(news(talks, secured('open'))).toEqual({ a: { is: 'phone', sound: 'open' } })
  expect(news(talks, secured('encrypted'))).toEqual({})
})

test('HARD-04: a transferred party hears of nobody until the next one answers, and then of that one', () => {
  const talks = after(after(rung('phone'), secured('encrypted')), answered)
  const asking = after(talks, says('b', { type: 'transfer', to: '3' }))
  const checked: CallHappening = { type: 'transfer_checked', key: asking.asked, refused: null }
  expect(news(asking, checked)).toEqual({ a: null })
  const deciding = after(asking, checked)
  const { stage } = deciding
  if (stage.phase !== 'deciding') throw new Error(stage.phase)
  const plan = ring({ of: 3, targets: [{ to: 'subscriber', id: 3 }], on: { no_answer: reject } })
  const rings = after(deciding, { type: 'decided', key: stage.key, plan, called: null, lines })
  if (rings.stage.phase !== 'ringing') throw new Error(rings.stage.phase)
  const next: CallHappening = {
    type: 'opened',
    key: rings.stage.key,
    target: 0,
    legs: [leg('c', 3, 'phone')],
    none: 'offline',
  }
  const open = after(after(rings, next), says('c', { type: 'secured', sound: 'open' }))
  const third = says('c', {
    type: 'answered',
    description: 'third',
    media: { audio: true, video: false, screen: false },
  })
  expect(news(open, third)).toEqual({ a: { is: 'phone', sound: 'open' } })
})

test('HARD-04: a service of the platform is encrypted, once it is heard', () => {
  const call = play(menu, media('m')).call
  expect(farSideOf(call, 'a')).toBeNull()
  expect(news(call, connected(call))).toEqual({ a: { is: 'platform', sound: 'encrypted' } })
})

test('HARD-04: a browser that comes back by another process is told again', () => {
  const talks = after(after(rung('phone'), secured('open')), answered)
  expect(news(talks, { type: 'attached', leg: 'a', isFresh: true })).toEqual({ a: { is: 'phone', sound: 'open' } })
})
