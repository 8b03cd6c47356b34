import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginNegotiation, type Negotiation, type NegotiationEffect, type NegotiationEvent } from './negotiation.ts'
import { stepNegotiation } from './step-negotiation.ts'
import { runs } from '../../../contract/test/runs.ts'

/**
 * The messages from one side to the other. A final reply and its ACK are repeated until they arrive, or the wait is
 * over.
 */
type Message = Extract<
  NegotiationEvent,
  { readonly type: 'accepted' | 'rejected' | 'reinvited' | 'cancelled' | 'acknowledged' | 'bye' }
>

interface Side {
  readonly name: string
  state: Negotiation
  /** The wishes that have been neither agreed nor have failed. */
  readonly open: Set<number>
  version: number
  /** CSeq of its latest INVITE, and of the one that it has accepted last. */
  asked: number
  accepted: number
  /** CSeq of the INVITE of the other side that it answers. */
  answers: number
}

const sdp = (side: string, version: number) =>
  `v=0\r\no=${side} 1 ${version} IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8\r\na=sendrecv\r\n`

const begin = (name: string, other: string, isOurs: boolean): Side => ({
  name,
  state: { ...beginNegotiation(isOurs), local: sdp(name, 1), remote: sdp(other, 1) },
  open: new Set(),
  version: 1,
  asked: 0,
  accepted: 0,
  answers: 0,
})

/** Runs two sides that speak with each other over a wire which loses and reorders, as `draw` chooses. */
const run = (draw: (below: number) => number, steps: number): readonly [Side, Side] => {
  const sides = [begin('one', 'two', true), begin('two', 'one', false)] as const
  /** Messages under way, and what each side waits for beside messages. */
  const wire: { readonly to: 0 | 1; readonly message: Message; readonly cseq: number }[] = []
  const chores: { readonly side: 0 | 1; readonly event: NegotiationEvent }[] = []
  const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0)
  const send = (from: 0 | 1, message: Message, cseq = 0): void => void wire.push({ to: other(from), message, cseq })

  const perform = (side: 0 | 1, effect: NegotiationEffect): void => {
    const self = sides[side]
    switch (effect.do) {
      case 'invite':
        return send(side, { type: 'reinvited', offer: effect.offer }, ++self.asked)
      case 'accept':
        self.accepted = self.answers
        return send(side, { type: 'accepted', description: effect.answer })
      case 'reject':
        return send(side, { type: 'rejected', code: effect.code })
      case 'acknowledge':
        return send(side, { type: 'acknowledged', description: effect.answer, fault: null }, self.asked)
      case 'bye':
        return send(side, { type: 'bye', fault: null })
      case 'pause':
        return void chores.push({ side, event: { type: 'pause_over' } })
      case 'agreed':
      case 'failed':
        return void self.open.delete(effect.wish)
      case 'emit':
        // the other party answers, or cannot
        if (effect.event.type === 'renegotiate') chores.push({ side, event: answerOf(self) })
        // the call connects both sides anew
        if (effect.event.type === 'media_gone') chores.push({ side, event: wish(self) })
        return
      default:
    }
  }

  const answerOf = (self: Side): NegotiationEvent =>
    draw(4) === 0 ? { type: 'offer_refused' } : { type: 'confirmed', answer: sdp(self.name, ++self.version) }

  const wish = (self: Side): NegotiationEvent => {
    const id = ++self.version
    self.open.add(id)
    const offer = draw(2) === 0 ? null : sdp(self.name, ++self.version)
    return { type: 'wanted', id, offer, isFresh: false }
  }

  const feed = (side: 0 | 1, event: NegotiationEvent): void => {
    const self = sides[side]
    const { state, effects } = stepNegotiation(self.state, event)
    self.state = state
    for (const effect of effects) perform(side, effect)
    // whoever asked for an offer answers it
    if (state.stage.phase === 'offered' && event.type === 'accepted') chores.push({ side, event: answerOf(self) })
  }

  /** A message that never arrives: its sender notices it by its time. */
  const lose = ({ to, message }: (typeof wire)[number]): void => {
    const from = other(to)
    if (message.type === 'reinvited') return feed(from, { type: 'rejected', code: 408 })
    // a reply without ACK, or an ACK that never arrives: the side that replied gives up; the asker's own time is over
    if (message.type === 'acknowledged') return feed(to, { type: 'lost' })
    if (message.type === 'accepted') {
      feed(from, { type: 'lost' })
      return feed(to, { type: 'rejected', code: 408 })
    }
    if (message.type === 'rejected') return feed(to, { type: 'rejected', code: 408 })
    // a CANCEL changes nothing if it comes late
    if (message.type === 'cancelled') return
    // a lost BYE: the other side's sign of life gets no reply
    return feed(to, { type: 'lost' })
  }

  const deliver = (index: number): void => {
    const [next] = wire.splice(index, 1)
    if (next === undefined) return
    if (draw(12) === 0) return lose(next)
    const self = sides[next.to]
    if (next.message.type === 'reinvited') self.answers = next.cseq
    // an INVITE that has not come yet, or is not the latest
    if (next.message.type === 'cancelled' && next.cseq !== self.answers) return
    // the ACK of an earlier exchange
    if (next.message.type === 'acknowledged' && next.cseq !== self.accepted) return
    feed(next.to, next.message)
  }

  const choose = (): void => {
    const side = draw(2) === 0 ? 0 : 1
    const self = sides[side]
    const what = draw(40)
    if (what === 0) return feed(side, { type: 'hung_up' })
    if (what < 12) return feed(side, wish(self))
    if (what < 16 && self.state.stage.phase === 'ours') return send(side, { type: 'cancelled' }, self.asked)
    settleOne()
  }

  /**
   * Delivers one message, or does one chore, in any order.
   */
  const settleOne = (): boolean => {
    if (wire.length + chores.length === 0) return false
    const index = draw(wire.length + chores.length)
    const [chore] = index < wire.length ? [] : chores.splice(index - wire.length, 1)
    if (chore !== undefined) feed(chore.side, chore.event)
    else deliver(index)
    return true
  }

  for (let step = 0; step < steps; step++) choose()
  while (settleOne()) continue
  return sides
}

/** Numbers by chance from a seed: Mulberry32. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

test('TEL-02: two sides over a wire that loses and delays agree on the same pair of descriptions, or both are over', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 80 }), (seed, steps) => {
      const [one, two] = run(chance(seed), steps)
      const isOver = ({ state: { stage } }: Side) => stage.phase === 'over'
      // nobody waits for ever
      expect([...one.open, ...two.open]).toEqual([])
      expect(isOver(one)).toBe(isOver(two))
      if (isOver(one)) return
      expect([one.state.stage.phase, two.state.stage.phase]).toEqual(['idle', 'idle'])
      expect([one.state.local, one.state.remote]).toEqual([two.state.remote, two.state.local])
    }),
    runs(400, 10_000),
  )
})
