import type { Step } from '@lineside/contract/machine'
import type { MediaPacket } from '../outgoing.ts'

/**
 * State machine of a fax machine's telephone line: puts the packets that come in order, fills in what is missing, and
 * says when the machine's own packets are due. Times are milliseconds of one clock, sounds have 8000 samples a second.
 */
export interface FaxLineState {
  /** SSRC of the sender; null: nothing has come yet. */
  readonly source: number | null
  /** Packets that came before an earlier one, by sequence number. */
  readonly waiting: ReadonlyMap<number, MediaPacket>
  readonly nextSequence: number
  /** The timestamp up to which sound was passed on, and the samples filled in since then. */
  readonly heardTo: number
  readonly filled: number
  /** When the last packet came, or silence was filled in up to. */
  readonly heardAt: number
  /** The machine's own packets: when the next one is due, and the numbers of the last one. */
  readonly dueAt: number
  readonly sequence: number
  readonly timestamp: number
  /** No packet was sent yet. */
  readonly isFirst: boolean
}

export type FaxLineEvent =
  | { readonly type: 'packet'; readonly packet: MediaPacket; readonly at: number }
  | { readonly type: 'time'; readonly at: number; readonly isConnected: boolean }

export type FaxLineEffect =
  | { readonly do: 'hear'; readonly payload: Buffer }
  | { readonly do: 'miss'; readonly samples: number }
  /** Send a packet of what the machine says now. */
  | { readonly do: 'say'; readonly sequence: number; readonly timestamp: number; readonly isMarked: boolean }

/** Samples and milliseconds of a packet. */
export const PACKET = 160
const PACKET_MS = 20
const SAMPLES_PER_MS = 8
/** A missing packet is given up after this many later ones. */
const MOST_WAITING = 4
/** A sequence number that is further off belongs to a sender that has begun anew. */
const FARTHEST = 1000
/** After this time without a packet, the line counts as silent. Packets that are only held up come sooner. */
const SILENT_MS = 1000
/** If the process was held up for longer than this, the machine goes on from the present. */
const MOST_BEHIND_MS = 1000
/** In samples: a sender that leaves out more has another clock. */
const LONGEST_GAP = 5 * 1000 * SAMPLES_PER_MS

/** @param own the numbers before those of the machine's first packet */
export const beginFaxLine = (at: number, own: Pick<FaxLineState, 'sequence' | 'timestamp'>): FaxLineState => ({
  source: null,
  waiting: new Map(),
  nextSequence: 0,
  heardTo: 0,
  filled: 0,
  heardAt: at,
  dueAt: at,
  ...own,
  isFirst: true,
})

type FaxLineStep = Step<FaxLineState, FaxLineEffect>

export const stepFaxLine = (state: FaxLineState, event: FaxLineEvent): FaxLineStep => {
  if (event.type === 'packet') return packetCame(state, event.packet, event.at)
  const { at, isConnected } = event
  // do not send to a line that is not connected yet
  if (!isConnected) return { state: { ...state, dueAt: at, heardAt: at }, effects: [] }
  const silent = silenceFilled(state, at)
  const spoken = spokenUntil(silent.state, at)
  return { state: spoken.state, effects: [...silent.effects, ...spoken.effects] }
}

const packetCame = (before: FaxLineState, packet: MediaPacket, at: number): FaxLineStep => {
  if (packet.kind !== 'audio') return { state: before, effects: [] }
  const state = { ...ofSource(before, packet), heardAt: at }
  const ahead = ((packet.sequence - state.nextSequence + 0x8000) & 0xffff) - 0x8000
  if (Math.abs(ahead) > FARTHEST) return inOrder({ ...state, ...alone(packet) })
  if (ahead < 0) return { state, effects: [] }
  return inOrder({ ...state, waiting: new Map(state.waiting).set(packet.sequence, packet) })
}

const alone = (packet: MediaPacket): Pick<FaxLineState, 'waiting' | 'nextSequence'> => ({
  waiting: new Map([[packet.sequence, packet]]),
  nextSequence: packet.sequence,
})

/** The numbers of another source are unrelated. */
const ofSource = (state: FaxLineState, { source, sequence, timestamp }: MediaPacket): FaxLineState =>
  source === state.source
    ? state
    : { ...state, source, waiting: new Map(), nextSequence: sequence, heardTo: timestamp, filled: 0 }

/** Passes on what has its turn. */
const inOrder = (state: FaxLineState): FaxLineStep => {
  const packet = state.waiting.get(state.nextSequence)
  if (packet === undefined && state.waiting.size < MOST_WAITING) return { state, effects: [] }
  const passed = { ...state, nextSequence: (state.nextSequence + 1) & 0xffff }
  if (packet === undefined) return inOrder(passed)
  const waiting = new Map(state.waiting)
  waiting.delete(packet.sequence)
  const rest = inOrder({ ...passed, waiting, heardTo: (packet.timestamp + packet.payload.length) >>> 0, filled: 0 })
  return { state: rest.state, effects: [...gapBefore(state, packet), heard(packet), ...rest.effects] }
}

const heard = ({ payload }: MediaPacket): FaxLineEffect => ({ do: 'hear', payload })

const gapBefore = ({ heardTo, filled }: FaxLineState, { timestamp }: MediaPacket): readonly FaxLineEffect[] => {
  const samples = ((timestamp - heardTo) | 0) - filled
  return samples > 0 && samples < LONGEST_GAP ? [{ do: 'miss', samples }] : []
}

const silenceFilled = (state: FaxLineState, at: number): FaxLineStep => {
  if (at - state.heardAt < SILENT_MS) return { state, effects: [] }
  const samples = Math.floor((at - state.heardAt) * SAMPLES_PER_MS)
  return { state: { ...state, filled: state.filled + samples, heardAt: at }, effects: [{ do: 'miss', samples }] }
}

const spokenUntil = (state: FaxLineState, at: number): FaxLineStep => {
  const begin = at - state.dueAt > MOST_BEHIND_MS ? at : state.dueAt
  const due = begin > at ? 0 : Math.floor((at - begin) / PACKET_MS) + 1
  const effects = Array.from(
    { length: due },
    (_, index): FaxLineEffect => ({
      do: 'say',
      sequence: (state.sequence + index + 1) & 0xffff,
      timestamp: (state.timestamp + (index + 1) * PACKET) >>> 0,
      isMarked: state.isFirst && index === 0,
    }),
  )
  const sequence = (state.sequence + due) & 0xffff
  const timestamp = (state.timestamp + due * PACKET) >>> 0
  const isFirst = state.isFirst && due === 0
  return { state: { ...state, dueAt: begin + due * PACKET_MS, sequence, timestamp, isFirst }, effects }
}
