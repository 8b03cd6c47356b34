import { expect, test } from 'vitest'
import { type CallBack, type CallBackEvent, callBackFor, newCallBack, stepCallBack } from './call-back.ts'
import type { ColleagueState } from './colleague-state.ts'

type Kind = ColleagueState['kind']
const phases = ['watches', 'waits', 'suspended', 'recalls', 'connects'] as const
const sees = (colleague: Kind, asker: Kind = 'free', isNext = true): CallBackEvent => ({
  type: 'seen',
  colleague,
  asker,
  isNext,
})
const notTaken = (why: 'declined' | 'no_answer' | 'busy' | 'offline' | 'failed'): CallBackEvent => ({
  type: 'not_taken',
  why,
})

/** The next phase from each of the phases above, with the effect behind a slash; - for: it stays. */
test.each<[string, CallBackEvent, string]>([
  ['the colleague is free', sees('free'), '-|recalls/recall|recalls/recall|-|-'],
  ['the colleague is free, but the asker talks', sees('free', 'talking'), '-|suspended|-|-|-'],
  ['the colleague is free, but the asker is rung', sees('free', 'ringing'), '-|suspended|-|-|-'],
  ['the colleague is free, but the asker has no device', sees('free', 'offline'), '-|suspended|-|-|-'],
  ['the colleague is free, but the asker wants no calls', sees('free', 'dnd'), '-|suspended|-|-|-'],
  ['the colleague is free, but somebody else is served', sees('free', 'free', false), '-|-|waits|-|-'],
  ['the colleague talks', sees('talking'), 'waits|-|waits|-|-'],
  ['the colleague is rung, which shows nobody', sees('ringing'), '-|-|waits|-|-'],
  ['the colleague wraps up', sees('wrapping'), 'waits|-|waits|-|-'],
  ['the colleague does not want to be disturbed', sees('dnd'), 'waits|-|waits|-|-'],
  ['the colleague is away', sees('away'), 'waits|-|waits|-|-'],
  ['the colleague has no device', sees('offline'), 'waits|-|waits|-|-'],
  ['the asker takes it', { type: 'taken' }, '-|-|-|connects/connect|-'],
  ['the asker declines', notTaken('declined'), '-|-|-|over not_taken|-'],
  ['the asker is not there', notTaken('no_answer'), '-|-|-|over not_taken|-'],
  ['the asker has become busy', notTaken('busy'), '-|-|-|waits|-'],
  ['the asker has lost the device', notTaken('offline'), '-|-|-|waits|-'],
  ['the platform could not ring', notTaken('failed'), '-|-|-|waits|-'],
  ['the call is over', { type: 'call_over' }, '-|-|-|-|over done'],
  ['the process of the call is lost', { type: 'lost' }, '-|-|-|waits|over done'],
  ['it is taken back', { type: 'cancelled' }, 'over cancelled|over cancelled|over cancelled|over cancelled/stop|-'],
  ['the time is over', { type: 'time' }, 'over ended|over ended|over ended|-|-'],
])('RECEIVE-02: a call back when %s', (_what, event, after) => {
  const shown = phases.map((phase) => {
    const { state, effects } = stepCallBack({ phase }, event)
    const to = state.phase === 'over' ? `over ${state.why}` : state.phase
    return to === phase && effects.length === 0 ? '-' : [to, ...effects.map((effect) => effect.do)].join('/')
  })
  expect(shown.join('|')).toBe(after)
})

test('RECEIVE-02: nothing begins again once it is over', () => {
  const over: CallBack = { phase: 'over', why: 'cancelled' }
  for (const event of [sees('free'), { type: 'taken' }, { type: 'lost' }] as const)
    expect(stepCallBack(over, event)).toEqual({ state: over, effects: [] })
})

test('RECEIVE-02: after no answer the colleague first has to show that they are there', () => {
  const passes = (after: 'busy' | 'no_answer', ...kinds: Kind[]) =>
    kinds.reduce<CallBack>((state, kind) => stepCallBack(state, sees(kind)).state, newCallBack(after)).phase
  expect(passes('busy', 'free')).toBe('recalls')
  expect(passes('no_answer', 'free', 'ringing', 'free')).toBe('watches')
  expect(passes('no_answer', 'free', 'talking')).toBe('waits')
  expect(passes('no_answer', 'free', 'talking', 'free')).toBe('recalls')
  expect(passes('no_answer', 'offline', 'free')).toBe('recalls')
})

test.each<[Kind, 'busy' | 'no_answer']>([
  ['free', 'no_answer'],
  ['ringing', 'busy'],
  ['talking', 'busy'],
  ['wrapping', 'busy'],
  ['busy', 'busy'],
  ['meeting', 'busy'],
  ['dnd', 'busy'],
  ['away', 'no_answer'],
  ['holiday', 'no_answer'],
  ['offline', 'no_answer'],
])('RECEIVE-02: for a colleague who is %s one asks as after %s', (kind, after) => {
  expect(callBackFor({ kind, since: null, until: 0, note: '' })).toBe(after)
})
