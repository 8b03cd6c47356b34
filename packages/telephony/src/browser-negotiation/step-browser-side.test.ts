import { describe, expect, test } from 'vitest'
import { beginBrowserSide, type BrowserEvent, type BrowserSide, type Job, type Renewal } from './browser-side.ts'
import { stepBrowserSide } from './step-browser-side.ts'

const own = 500_001
const talking: BrowserSide = { ...beginBrowserSide, connections: { current: true, next: false } }
const renewal: Renewal = { key: 1, id: 7, isRestart: false, attempts: 0, outcome: null }
const renewing: BrowserSide = { ...talking, lastExchange: own, lastRenewal: 1, renewals: [renewal] }
const waits: BrowserSide = { ...renewing, offered: { exchange: own, on: 'current', renewal: 1 } }
const negotiate: Job = { kind: 'negotiate', id: 3, exchange: 1, offer: 'theirs', isFresh: false }
const asksOffer: Job = { ...negotiate, offer: null, isFresh: true }
const confirm: Job = { kind: 'confirm', id: 4, exchange: own, answer: 'answer' }

const states: Readonly<Record<string, BrowserSide>> = {
  'no connection': beginBrowserSide,
  talking,
  'a second connection comes up': { ...talking, connections: { current: true, next: true } },
  'first offer waits': { ...talking, offered: { exchange: null, on: 'current', renewal: null } },
  'own offer waits': waits,
  'offer as asked waits': {
    ...talking,
    connections: { current: true, next: true },
    offered: { exchange: 1, on: 'next', renewal: null },
  },
  'own offer is being made': { ...renewing, doing: { job: { kind: 'renew', renewal: 1 }, step: 'main' } },
  'waits for tracks': { ...talking, doing: { job: negotiate, step: 'tracks' } },
  'waits for tracks, own offer waits': { ...waits, doing: { job: negotiate, step: 'tracks' } },
  'own offer is being withdrawn': { ...waits, doing: { job: negotiate, step: 'overtake' } },
  'answer is being made': { ...talking, doing: { job: negotiate, step: 'main' } },
  'fresh offer is being made': {
    ...talking,
    connections: { current: true, next: true },
    doing: { job: asksOffer, step: 'main' },
  },
  'answer is being used': { ...waits, doing: { job: confirm, step: 'main' } },
  'answer was of no use': { ...waits, doing: { job: confirm, step: 'undo', error: 'bad' } },
  'paused, after a refusal': { ...renewing, renewals: [{ ...renewal, attempts: 3, outcome: 'refused' }] },
  'paused, overtaken': { ...renewing, renewals: [{ ...renewal, attempts: 1, outcome: 'overtaken' }] },
  over: { ...talking, phase: 'over' },
}

const asked = (job: Exclude<Job, { kind: 'renew' }>): BrowserEvent => ({ type: 'asked', job })

const events: Readonly<Record<string, BrowserEvent>> = {
  begin: asked({ kind: 'begin', id: 9, how: 'first' }),
  answer: asked({ kind: 'answer', id: 9, offer: 'theirs' }),
  'confirm the first': asked({ kind: 'confirm', id: 9, exchange: null, answer: 'answer' }),
  'confirm own': asked({ kind: 'confirm', id: 9, exchange: own, answer: 'answer' }),
  'confirm as asked': asked({ kind: 'confirm', id: 9, exchange: 1, answer: 'answer' }),
  'fail own': asked({ kind: 'fail', id: 9, exchange: own }),
  'fail as asked': asked({ kind: 'fail', id: 9, exchange: 1 }),
  negotiate: asked({ kind: 'negotiate', id: 9, exchange: 2, offer: 'theirs', isFresh: false }),
  work: asked({ kind: 'work', id: 9 }),
  renew: { type: 'renewal_wanted', id: 9, isRestart: true },
  'step done': { type: 'step_done', description: 'ours' },
  'step failed': { type: 'step_failed', error: 'engine' },
  replaced: { type: 'replaced' },
  'answer late': { type: 'answer_late', exchange: own },
  'pause over': { type: 'pause_over', renewal: 1, needsOffer: false },
  'pause over, needs offer': { type: 'pause_over', renewal: 1, needsOffer: true },
  over: { type: 'over' },
}

/** The effects in short, and what has changed of what is under way: the offer that waits, and the step. */
const inShort = (state: BrowserSide, event: BrowserEvent): string => {
  const next = stepBrowserSide(state, event)
  const effects = next.effects.map((effect) => {
    const about = ['exchange', 'on', 'id'].flatMap((key) => (key in effect ? [Reflect.get(effect, key)] : []))
    return [effect.do, ...about].join(' ')
  })
  const shown = ({ phase, offered, doing, waiting }: BrowserSide): string => {
    const waitsFor = offered === null ? 'nothing' : (offered.exchange ?? 'the first')
    const step = doing === null ? 'idle' : `${doing.job.kind}/${doing.step}`
    return phase === 'over' ? 'over' : `${step}, offered ${waitsFor}, waiting ${waiting.length}`
  }
  const isMoved = shown(next.state) !== shown(state)
  return [effects.join('; '), ...(isMoved ? [`(${shown(next.state)})`] : [])].join(' ').trim()
}

describe('CALL: every event in every state of the exchanges of a browser', () => {
  test.each(Object.entries(states))('%s', (_, state) => {
    const table = Object.entries(events).map(([name, event]) => `${name.padEnd(26)}${inShort(state, event)}`.trim())
    expect(table.join('\n')).toMatchSnapshot()
  })
})

const run = (from: BrowserSide, ...happened: readonly BrowserEvent[]) => {
  let state = from
  const effects = happened.flatMap((event) => {
    const next = stepBrowserSide(state, event)
    ;({ state } = next)
    return next.effects
  })
  return { state, effects: effects.map((effect) => effect.do) }
}

describe('CALL: one side gives way', () => {
  test('glare: this side withdraws its offer, answers, and makes its offer again if that is still needed', () => {
    const { state, effects } = run(
      waits,
      asked({ kind: 'negotiate', id: 3, exchange: 1, offer: 'theirs', isFresh: false }),
      { type: 'step_done', description: null },
      { type: 'step_done', description: null },
      { type: 'step_done', description: 'ours' },
      { type: 'pause_over', renewal: 1, needsOffer: true },
    )
    expect(effects).toEqual(['await_tracks', 'withdraw', 'pause', 'answer', 'describe', 'settle', 'done', 'offer'])
    expect(state.doing?.job).toEqual({ kind: 'renew', renewal: 1 })
  })

  test('an offer that the engine cannot make keeps no later one from being made', () => {
    const { state } = run(
      { ...renewing, doing: { job: { kind: 'renew', renewal: 1 }, step: 'main' } },
      events['step failed'] ?? expect.fail(),
    )
    expect(state.offered).toBeNull()
    expect(run(state, { type: 'pause_over', renewal: 1, needsOffer: false }).effects).toEqual(['offer'])
  })

  test('an offer that the platform has asked for and never answers is withdrawn', () => {
    const { effects } = run(states['offer as asked waits'] ?? expect.fail(), { type: 'answer_late', exchange: 1 })
    expect(effects).toEqual(['drop_next'])
  })
})
