import { describe, expect, test } from 'vitest'
import { beginNegotiation, type Negotiation, type NegotiationEvent, type Stage } from './negotiation.ts'
import { isUnchanged, localAnswer } from './session-descriptions.ts'
import { mostTries, stepNegotiation } from './step-negotiation.ts'

/** The description of one side, in one version, with one direction of the voice. */
const sdp = (side: string, version: number, direction = 'sendrecv') =>
  `v=0\r\no=${side} 1 ${version} IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8\r\na=${direction}\r\n`

const ours = sdp('us', 1)
const theirs = sdp('phone', 1)
const newOffer = sdp('us', 2)
const hold = sdp('phone', 2, 'sendonly')
const heldAnswer = localAnswer(hold, { local: ours, remote: theirs }) ?? ''

const talking: Negotiation = { ...beginNegotiation(true), local: ours, remote: theirs }
const wish = { id: 1, kind: 'exchange', offer: newOffer, isFresh: false, tries: 0, isPausing: false } as const
const at = (stage: Stage, changes: Partial<Negotiation> = {}): Negotiation => ({ ...talking, stage, ...changes })

const stages = {
  idle: at({ phase: 'idle' }),
  pausing: at({ phase: 'idle' }, { wishes: [{ ...wish, tries: 1, isPausing: true }] }),
  ours: at({ phase: 'ours', offer: newOffer, isParting: false }, { wishes: [wish] }),
  asking: at({ phase: 'ours', offer: null, isParting: false }, { wishes: [{ ...wish, offer: null }] }),
  parting: at({ phase: 'ours', offer: sdp('nobody', 1), isParting: true }, { wishes: [wish] }),
  theirs: at({ phase: 'theirs', offer: hold }),
  withdrawn: at({ phase: 'withdrawn' }),
  offered: at({ phase: 'offered', offer: hold }),
  first: at({ phase: 'unacknowledged', isFirst: true, bringsAnswer: false }),
  unacknowledged: at({ phase: 'unacknowledged', isFirst: false, bringsAnswer: false }),
  unanswered: at({ phase: 'unacknowledged', isFirst: false, bringsAnswer: true }),
  ending: at({ phase: 'ending' }),
  over: at({ phase: 'over' }),
} as const

const events = {
  wanted: { type: 'wanted', id: 2, offer: newOffer, isFresh: false },
  acknowledgement_wanted: { type: 'acknowledgement_wanted', id: 2 },
  confirmed: { type: 'confirmed', answer: newOffer },
  offer_refused: { type: 'offer_refused' },
  hung_up: { type: 'hung_up' },
  given_away: { type: 'given_away' },
  exchanged: { type: 'exchanged', local: newOffer },
  established: { type: 'established', isUnacknowledged: true },
  answered_with_offer: { type: 'answered_with_offer', offer: hold },
  accepted: { type: 'accepted', description: theirs },
  glare: { type: 'rejected', code: 491 },
  no_relay: { type: 'rejected', code: 503 },
  gone: { type: 'rejected', code: 481 },
  not_acceptable: { type: 'rejected', code: 488 },
  hold: { type: 'reinvited', offer: hold },
  sign_of_life: { type: 'reinvited', offer: theirs },
  asked_for_offer: { type: 'reinvited', offer: null },
  cancelled: { type: 'cancelled' },
  update: { type: 'updated', offer: hold },
  empty_update: { type: 'updated', offer: null },
  acknowledged: { type: 'acknowledged', description: null, fault: null },
  fault: { type: 'acknowledged', description: null, fault: 'media_failed' },
  bye: { type: 'bye', fault: null },
  lost: { type: 'lost' },
  pause_over: { type: 'pause_over' },
} as const satisfies Record<string, NegotiationEvent>

/** The next stage and the effects in short: `ours: invite`. A stage that stays as it was has no name. */
const inShort = (state: Negotiation, event: NegotiationEvent): string => {
  const next = stepNegotiation(state, event)
  const words = next.effects.map((effect) => {
    switch (effect.do) {
      case 'reject':
      case 'reject_update':
        return `${effect.do} ${effect.code}`
      case 'failed':
        return `failed ${effect.why}`
      case 'emit':
        return effect.event.type
      case 'close':
        return `close ${effect.reason ?? 'silently'}`
      default:
        return effect.do
    }
  })
  const isMoved = next.state.stage.phase !== state.stage.phase
  return [isMoved ? `${next.state.stage.phase}:` : '', ...words].filter((word) => word !== '').join(' ')
}

describe('TEL-02: every event in every stage of the exchange with a phone', () => {
  test.each(Object.entries(stages))('%s', (_, state) => {
    const table = Object.entries(events).map(([name, event]) => `${name.padEnd(24)}${inShort(state, event)}`.trim())
    expect(table.join('\n')).toMatchSnapshot()
  })
})

describe('TEL-02: messages within an exchange', () => {
  test('the answer of the other party becomes the local description, and hold is reported', () => {
    const asked = stepNegotiation(talking, events.hold)
    expect(asked.effects).toEqual([{ do: 'emit', event: { type: 'renegotiate', description: hold } }])
    const { state, effects } = stepNegotiation(asked.state, { type: 'confirmed', answer: heldAnswer })
    expect(effects).toEqual([
      { do: 'accept', answer: heldAnswer },
      { do: 'emit', event: { type: 'hold' } },
    ])
    expect([state.local, state.remote]).toEqual([heldAnswer, hold])
  })

  test('RFC 3261: a phone that cancels its hold is refused it, and the late answer of the other party changes nothing', () => {
    const asked = stepNegotiation(talking, events.hold)
    const cancelled = stepNegotiation(asked.state, events.cancelled)
    expect(cancelled.effects).toEqual([
      { do: 'reject', code: 487 },
      { do: 'emit', event: { type: 'media_gone' } },
    ])
    const late = stepNegotiation(cancelled.state, { type: 'confirmed', answer: heldAnswer })
    expect(late).toEqual({ state: talking, effects: [] })
  })

  test('an exchange of the call goes on after the phone has cancelled its own', () => {
    const waiting = { ...stages.withdrawn, wishes: [{ id: 1, kind: 'acknowledgement' } as const] }
    expect(stepNegotiation(waiting, events.offer_refused).effects.map((effect) => effect.do)).toEqual(['agreed'])
    const { state, effects } = stepNegotiation(stages.withdrawn, events.wanted)
    expect(effects).toEqual([{ do: 'invite', offer: newOffer }])
    expect(stepNegotiation(state, events.confirmed)).toEqual({ state, effects: [] })
  })

  test('a sign of life is answered without the other party', () => {
    expect(isUnchanged(theirs, theirs)).toBe(true)
    const { effects } = stepNegotiation(talking, events.sign_of_life)
    expect(effects).toEqual([{ do: 'accept', answer: localAnswer(theirs, { local: ours, remote: theirs }) }])
  })

  test('the phone’s offer in a reply gets an answer that both sides then know', () => {
    const { state, effects } = stepNegotiation(stages.offered, events.offer_refused)
    expect(effects).toEqual([{ do: 'acknowledge', answer: heldAnswer }])
    expect([state.local, state.remote]).toEqual([heldAnswer, hold])
  })

  test('an exchange that meets those of the phone is tried four times, and then fails', () => {
    let state: Negotiation = stages.ours
    for (let tries = 1; tries < mostTries; tries++) {
      const met = stepNegotiation(state, events.glare)
      expect(met.effects).toEqual([{ do: 'pause', from: 2100, to: 4000 }])
      const again = stepNegotiation(met.state, events.pause_over)
      expect(again.effects).toEqual([{ do: 'invite', offer: newOffer }])
      state = again.state
    }
    const { effects, state: last } = stepNegotiation(state, events.glare)
    expect(effects).toEqual([{ do: 'failed', wish: 1, why: 'busy' }])
    expect(last.wishes).toEqual([])
  })

  test('the side that did not make the Call-ID waits less', () => {
    const { effects } = stepNegotiation({ ...stages.ours, isOurs: false }, events.glare)
    expect(effects).toEqual([{ do: 'pause', from: 0, to: 2000 }])
  })

  test('the description in the ACK is what the call waits for', () => {
    const asked = stepNegotiation({ ...stages.first, remote: null }, events.acknowledgement_wanted)
    expect(asked.effects).toEqual([])
    const { effects } = stepNegotiation(asked.state, { ...events.acknowledged, description: theirs })
    expect(effects).toEqual([{ do: 'agreed', wish: 2, description: theirs }])
    expect(stepNegotiation(asked.state, events.acknowledged).effects).toEqual([
      { do: 'failed', wish: 2, why: 'no_description' },
    ])
  })

  test('a second wish waits for the answer to the offer that the first one brought', () => {
    const both = stepNegotiation(stages.asking, events.wanted)
    const offered = stepNegotiation(both.state, { type: 'accepted', description: hold })
    expect(offered.effects).toEqual([{ do: 'agreed', wish: 1, description: hold }])
    const { effects } = stepNegotiation(offered.state, events.confirmed)
    expect(effects.map((effect) => effect.do)).toEqual(['acknowledge', 'invite'])
  })
})
