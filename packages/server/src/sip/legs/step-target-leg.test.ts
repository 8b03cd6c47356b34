import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { describe, expect, test } from 'vitest'
import {
  edgeCannot,
  firstTargetLeg,
  stepTargetLeg,
  type TargetLegEvent,
  type TargetLegState,
} from './step-target-leg.ts'

const line = firstTargetLeg({ isOutside: false, ways: 2 })
const outside = firstTargetLeg({ isOutside: true, ways: 1 })
const rung: TargetLegEvent = { type: 'rung', hasOffer: true }
const sdp = phoneSdp('anna')
const rings: TargetLegEvent = { type: 'progress', way: 0, tag: 'a', description: null }
const says: TargetLegEvent = { type: 'progress', way: 0, tag: 'a', description: sdp }
const accepted = { type: 'accepted', way: 0, tag: 'b', description: sdp, fault: null } as const
const rejected = (status: number, way = 0): TargetLegEvent => ({ type: 'rejected', way, status })
const end: TargetLegEvent = { type: 'end', reason: 'hung_up' }
const over: TargetLegEvent = { type: 'over', event: { type: 'ended', reason: 'hung_up' } }

/** The phase and the effects in short, from the last event on. */
const last = (from: TargetLegState, ...events: readonly TargetLegEvent[]): string => {
  let state = from
  let words: readonly string[] = []
  for (const event of events) {
    const next = stepTargetLeg(state, event)
    ;({ state } = next)
    words = next.effects.map((effect) => (effect.do === 'emit' ? effect.event.type : effect.do))
  }
  return [`${state.phase}:`, ...words].join(' ')
}

describe('TEL-02: the leg of a called party', () => {
  test.each<[string, TargetLegState, readonly TargetLegEvent[], string]>([
    ['is rung', line, [rung], 'ringing: invite'],
    ['is rung once', line, [rung, rung], 'ringing:'],
    ['rings', line, [rung, rings], 'ringing: ringing'],
    ['rings once', line, [rung, rings, rings], 'ringing:'],
    ['of a line, says nothing early', line, [rung, rings, says], 'ringing:'],
    ['outside, is heard early', outside, [rung, rings, says], 'ringing: ringing'],
    ['outside, one voice is heard early', outside, [rung, says, says], 'ringing:'],
    ['answers', line, [rung, accepted], 'talking: talk answered'],
    [
      'answers without a description',
      line,
      [rung, { ...accepted, description: '' }],
      'ended: drop_accepted close failed',
    ],
    [
      'answers over a lost relay',
      line,
      [rung, { ...accepted, fault: 'media_failed' }],
      'ended: drop_accepted close ended',
    ],
    ['answers what was cancelled', line, [rung, end, accepted], 'ended: drop_accepted'],
    ['is a second phone that answers', line, [rung, accepted, accepted], 'talking: drop_accepted'],
    ['is busy', line, [rung, rejected(486)], 'ended: close failed'],
    ['is tried by another edge', line, [rung, rejected(edgeCannot)], 'ringing: invite'],
    [
      'is not tried by a third edge',
      line,
      [rung, rejected(edgeCannot), rejected(edgeCannot, 1)],
      'ended: close failed',
    ],
    ['that rings already is tried by no other edge', line, [rung, rings, rejected(edgeCannot)], 'ended: close failed'],
    ['ignores the edge before', line, [rung, rejected(edgeCannot), rejected(486, 0)], 'ringing:'],
    ['is cancelled', line, [rung, end], 'ended: cancel close'],
    ['is hung up', line, [rung, accepted, end], 'ended: hang_up close'],
    ['that was never rung ends quietly', line, [end], 'ended: close'],
    ['ends once', line, [rung, accepted, over, over], 'ended:'],
    ['hangs up', line, [rung, accepted, over], 'ended: close ended'],
    ['is forgotten', line, [rung, accepted, { type: 'forgotten' }], 'ended: close'],
  ])('%s', (_, from, events, outcome) => {
    expect(last(from, ...events)).toBe(outcome)
  })

  test('another voice than the one heard early is told', () => {
    const { state } = stepTargetLeg(stepTargetLeg(outside, rung).state, says)
    const emitted = stepTargetLeg(state, accepted).effects.find((effect) => effect.do === 'emit')
    expect(emitted).toMatchObject({ event: { type: 'answered', isAnother: true } })
  })
})
