import type { Step } from '@lineside/contract/machine'
import { OPUS_TICKS, opusTicks, SILENCE_TICKS } from './opus-packet.ts'
import type { MediaPacket } from './outgoing.ts'

/**
 * State machine that puts the packets of one side of a call in order, and at their places in a recording, which is as
 * long as the call: `(placement, event) -> { placement, effects }`. All times and places are ticks since the recording
 * began.
 */
export interface Placement {
  /** No packet is placed behind this. */
  readonly limit: number
  /** The length of what was written. */
  readonly written: number
  /** Packets that wait for earlier ones, in the order of their sequence numbers. */
  readonly held: readonly Held[]
  /** The sequence number of the last packet that was let through; null: none of this source. */
  readonly lastSequence: number | null
  /** A packet whose place is known: the timestamps of its source count from there. */
  readonly anchor: Anchor | null
}

interface Held {
  readonly packet: MediaPacket
  readonly cameAt: number
}

interface Anchor {
  readonly source: number
  readonly timestamp: number
  readonly place: number
}

export type PlacementEvent =
  | { readonly type: 'packet'; readonly packet: MediaPacket; readonly at: number }
  /** Time goes by: missing packets are given up. */
  | { readonly type: 'time'; readonly at: number }
  /** No packet for a place before `to` can still arrive. */
  | { readonly type: 'silence'; readonly to: number }
  | { readonly type: 'end'; readonly at: number }

export type PlacementEffect =
  /** Writes that many packets of silence. */
  | { readonly do: 'silence'; readonly count: number }
  | { readonly do: 'write'; readonly payload: Buffer; readonly ticks: number; readonly cameAt: number }

type Placed = Step<Placement, PlacementEffect>

/** Packets may arrive out of order; a missing packet is given up after this time. */
const REORDER_TICKS = 0.1 * OPUS_TICKS
const MOST_HELD = 50
/** A source whose timestamps are further off than this has paused, or has a new clock. */
const LARGEST_JUMP_TICKS = 0.4 * OPUS_TICKS

/** @param limit the greatest length of the recording */
export const beginPlacement = (limit: number): Placement => ({
  limit,
  written: 0,
  held: [],
  lastSequence: null,
  anchor: null,
})

export const stepPlacement = (placement: Placement, event: PlacementEvent): Placed => {
  switch (event.type) {
    case 'packet':
      return take(placement, event)
    case 'time':
      return letThrough(placement, event.at)
    case 'silence':
      return fill(placement, Math.min(placement.limit, event.to))
    case 'end':
      return then(letThrough(placement, Infinity), (state) => fill(state, Math.min(state.limit, event.at)))
  }
}

const then = ({ state, effects }: Placed, next: (state: Placement) => Placed): Placed => {
  const after = next(state)
  return { state: after.state, effects: [...effects, ...after.effects] }
}

const take = (placement: Placement, { packet, at }: Extract<PlacementEvent, { type: 'packet' }>): Placed => {
  const { anchor, lastSequence } = placement
  // sequence numbers of another source have nothing to do with those before
  if (anchor !== null && anchor.source !== packet.source && lastSequence !== null)
    return then(letThrough(placement, Infinity), (state) =>
      take({ ...state, lastSequence: null }, { type: 'packet', packet, at }),
    )
  const isLate = lastSequence !== null && isBefore(packet.sequence, lastSequence + 1)
  if (isLate || placement.held.some((each) => each.packet.sequence === packet.sequence))
    return { state: placement, effects: [] }
  const index = placement.held.findIndex((each) => isBefore(packet.sequence, each.packet.sequence))
  const held = placement.held.toSpliced(index === -1 ? placement.held.length : index, 0, { packet, cameAt: at })
  return letThrough({ ...placement, held }, at)
}

/** Whether a sequence number of 16 bits, which begins anew after 65,535, is before another one. */
const isBefore = (sequence: number, other: number): boolean => ((sequence - other) & 0xffff) >= 0x8000

/** Places the packets that wait for no earlier one, or have waited long enough. */
const letThrough = (placement: Placement, now: number): Placed => {
  const [first, ...held] = placement.held
  if (first === undefined) return { state: placement, effects: [] }
  const { lastSequence } = placement
  const isNext = lastSequence !== null && first.packet.sequence === ((lastSequence + 1) & 0xffff)
  if (!isNext && now - first.cameAt < REORDER_TICKS && placement.held.length < MOST_HELD)
    return { state: placement, effects: [] }
  const placed = place({ ...placement, held, lastSequence: first.packet.sequence }, first)
  return then(placed, (state) => letThrough(state, now))
}

/**
 * Puts a packet at the place that its RTP timestamp says. The first packet of a source, or after a jump of its
 * timestamps, is placed by its time of arrival.
 */
const place = (placement: Placement, { packet, cameAt }: Held): Placed => {
  const { payload, source, timestamp } = packet
  const ticks = opusTicks(payload)
  if (ticks === 0) return { state: placement, effects: [] }
  const came = Math.min(placement.limit, cameAt)
  const known = placement.anchor
  const isKnown =
    known !== null && known.source === source && Math.abs(placeBy(known, packet) - came) <= LARGEST_JUMP_TICKS
  const anchor = isKnown ? known : { source, timestamp, place: came }
  const at = placeBy(anchor, packet)
  const anchored = { ...placement, anchor }
  // most of its place is taken
  if (at + ticks / 2 < placement.written) return { state: anchored, effects: [] }
  return then(fill(anchored, at), (state) => ({
    state: { ...state, written: state.written + ticks },
    effects: [{ do: 'write', payload, ticks, cameAt }],
  }))
}

/** The timestamps of RTP have 32 bits, and begin anew. */
const placeBy = (anchor: Anchor, { timestamp }: MediaPacket): number =>
  anchor.place + ((timestamp - anchor.timestamp) | 0)

const fill = (placement: Placement, to: number): Placed => {
  const count = Math.max(0, Math.floor((to - placement.written) / SILENCE_TICKS))
  if (count === 0) return { state: placement, effects: [] }
  return {
    state: { ...placement, written: placement.written + count * SILENCE_TICKS },
    effects: [{ do: 'silence', count }],
  }
}
