import { describe, expect, test } from 'vitest'
import { type BrowserLegState, type CallFrame, stepBrowserLeg } from './step-browser-leg.ts'

const call = 'a-call'
const phases = ['idle', 'calling', 'ringing', 'talking', 'ended'] as const
const at = (phase: BrowserLegState['phase']): BrowserLegState => ({
  callId: call,
  isOrigin: phase === 'calling',
  phase,
  incoming: null,
})

/** The effects in short, by phase: what a frame of the browser means for its leg. */
const table = (frame: CallFrame, other: { readonly id: string | null } | null = null): readonly string[] =>
  phases.map((phase) => {
    const { state, effects } = stepBrowserLeg(at(phase), { type: 'frame', frame, other })
    const words = effects.map((effect) => (effect.do === 'emit' ? effect.event.type : effect.do))
    return [...(state.phase === phase ? [] : [`${state.phase}:`]), ...words].join(' ')
  })

describe('CALL: a frame while its leg is idle, calls, rings, talks, or has ended', () => {
  const media = { audio: true, video: false, screen: false }
  test.each<[CallFrame, readonly string[]]>([
    [
      { type: 'end', call },
      ['ended: send close ended', 'ended: send close ended', 'ended: send close failed', 'ended: send close ended', ''],
    ],
    [
      { type: 'accept', call, description: 'sdp', media },
      ['refuse', 'refuse', 'talking: answered', 'refuse', 'refuse'],
    ],
    [{ type: 'rings', call }, ['refuse', 'refuse', 'send', 'refuse', 'refuse']],
    [{ type: 'hold', call }, ['refuse', 'refuse', 'refuse', 'hold', 'refuse']],
    [
      { type: 'renegotiate', call, exchange: 500_001, description: 'sdp' },
      ['refuse', 'refuse', 'refuse', 'renegotiated', 'refuse'],
    ],
    [{ type: 'media', call, media }, ['media', 'media', 'refuse', 'media', 'media']],
    [{ type: 'addresses', call, description: 'sdp' }, ['refuse', 'addresses', 'refuse', 'refuse', 'refuse']],
  ])('%#', (frame, outcome) => {
    expect(table(frame)).toEqual(outcome)
  })

  test('connects with another call of the browser, not with itself or a call that is not there', () => {
    const frame: CallFrame = { type: 'connect', call, with: 'another' }
    expect([table(frame, { id: 'leg' })[3], table(frame, { id: null })[3]]).toEqual(['connect', 'refuse'])
    const { effects } = stepBrowserLeg(at('talking'), { type: 'frame', frame, other: null })
    expect(effects).toEqual([{ do: 'refuse', code: 'unknown_call' }])
  })
})
