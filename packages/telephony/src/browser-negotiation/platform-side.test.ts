import { describe, expect, test } from 'vitest'
import { beginPlatformSide, type PlatformEvent, type PlatformSide, stepPlatformSide } from './platform-side.ts'

const own = 500_001

const states: Readonly<Record<string, PlatformSide>> = {
  quiet: beginPlatformSide,
  'asked for an answer': { ...beginPlatformSide, asked: [{ exchange: 1, bringsOffer: false }] },
  'asked for an offer': { ...beginPlatformSide, asked: [{ exchange: 1, bringsOffer: true }] },
  'asked twice': {
    ...beginPlatformSide,
    asked: [
      { exchange: 1, bringsOffer: true },
      { exchange: 2, bringsOffer: false },
    ],
  },
  'offered as asked': { ...beginPlatformSide, offers: [1] },
  'offered by itself': { ...beginPlatformSide, offers: [own] },
  'offered by itself, asked for an offer': {
    ...beginPlatformSide,
    asked: [{ exchange: 1, bringsOffer: true }],
    offers: [own],
  },
  'taken with an offer': { ...beginPlatformSide, offers: ['acceptance'] },
  over: { ...beginPlatformSide, phase: 'over' },
}

const events: readonly PlatformEvent[] = [
  { type: 'wanted', exchange: 3, offer: 'offer', isFresh: false },
  { type: 'wanted', exchange: 3, offer: null, isFresh: true },
  { type: 'confirmed', answer: 'answer' },
  { type: 'offer_refused' },
  { type: 'accepted_with_offer' },
  { type: 'described', exchange: 1, description: 'theirs' },
  { type: 'describe_failed', exchange: 1 },
  { type: 'renegotiated', exchange: own + 1, description: 'theirs' },
  { type: 'late', exchange: 1 },
  { type: 'moved' },
  { type: 'over' },
]

const named = (event: PlatformEvent): string =>
  event.type === 'wanted' ? (event.isFresh ? 'wanted, a fresh offer' : 'wanted, an answer') : event.type

/** The effects in short, and what is open afterwards if that has changed. */
const inShort = (state: PlatformSide, event: PlatformEvent): string => {
  const next = stepPlatformSide(state, event)
  const effects = next.effects.map((effect) => ('exchange' in effect ? `${effect.do} ${effect.exchange}` : effect.do))
  const open = ({ phase, asked, offers }: PlatformSide): string =>
    phase === 'over' ? 'over' : `asked ${asked.map(({ exchange }) => exchange).join()} offers ${offers.join()}`
  const isMoved = open(next.state) !== open(state)
  return [...effects, ...(isMoved ? [`(${open(next.state)})`] : [])].join(' ')
}

describe('CALL: every event in every state of the exchanges with a browser', () => {
  test.each(Object.entries(states))('%s', (_, state) => {
    const table = events.map((event) => `${named(event).padEnd(24)}${inShort(state, event)}`.trim())
    expect(table.join('\n')).toMatchSnapshot()
  })
})

const after = (...happened: readonly PlatformEvent[]) => {
  let state: PlatformSide = beginPlatformSide
  const all = happened.map((event) => {
    const next = stepPlatformSide(state, event)
    ;({ state } = next)
    return next.effects
  })
  return { state, last: all.at(-1) ?? [] }
}

describe('CALL: an answer belongs to one exchange', () => {
  test('glare: an offer that crosses an exchange is refused, and the answer goes to the exchange', () => {
    const asked = { type: 'wanted', exchange: 1, offer: null, isFresh: true } as const
    const crossing = { type: 'renegotiated', exchange: own, description: 'old connection' } as const
    expect(after(asked, crossing).last).toEqual([{ do: 'refuse', exchange: own }])
    const described = { type: 'described', exchange: 1, description: 'offer' } as const
    const { last } = after(asked, crossing, described, { type: 'confirmed', answer: 'answer' })
    expect(last).toEqual([{ do: 'confirm', exchange: 1, answer: 'answer' }])
  })

  test('an answer that comes late goes to the offer that it answers, although there is a later one', () => {
    const first = { type: 'renegotiated', exchange: own, description: 'first' } as const
    const second = { type: 'renegotiated', exchange: own + 1, description: 'second' } as const
    const { last, state } = after(first, second, { type: 'confirmed', answer: 'to the first' })
    expect(last).toEqual([{ do: 'confirm', exchange: own, answer: 'to the first' }])
    expect(state.offers).toEqual([own + 1])
  })

  test('a fresh connection makes void what was offered over the one before', () => {
    const offered = { type: 'renegotiated', exchange: own, description: 'old connection' } as const
    const fresh = { type: 'wanted', exchange: 1, offer: 'offer', isFresh: true } as const
    expect(after(offered, fresh, { type: 'confirmed', answer: 'answer' }).last).toEqual([])
  })

  test('an offer that was asked for and comes too late is withdrawn', () => {
    const asked = { type: 'wanted', exchange: 1, offer: null, isFresh: true } as const
    expect(after(asked, { type: 'late', exchange: 1 }).last).toEqual([
      { do: 'failed', exchange: 1 },
      { do: 'refuse', exchange: 1 },
    ])
  })

  test('a side that dies: every question ends, and a page that goes on is asked anew', () => {
    const asked = { type: 'wanted', exchange: 1, offer: 'offer', isFresh: false } as const
    expect(after(asked, { type: 'moved' }).last).toEqual([{ do: 'failed', exchange: 1 }])
    expect(after(asked, { type: 'over' }).last).toEqual([{ do: 'failed', exchange: 1 }])
    expect(after({ type: 'over' }, asked).last).toEqual([{ do: 'failed', exchange: 1 }])
  })
})
