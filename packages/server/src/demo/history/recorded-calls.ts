import type { DemoLine } from '../provision-demo.ts'
import { createRandom } from '../random.ts'
import { incoming, internal, outgoing, type Scene } from './calls.ts'
import { numberOf } from './contacts.ts'
import type { DemoConversation } from './conversation.ts'
import type { StoredSound } from './messages.ts'

/** The files of a recorded call. */
export interface StoredRecording extends StoredSound {
  /** Files with each side alone, where they exist. */
  readonly sides?: Readonly<Record<'caller' | 'callee', string>>
}

interface RecordedCall {
  /** Name of the asset. */
  readonly recording: string
  /** Username of the line that recorded the call. */
  readonly line: string
  readonly direction: 'in' | 'out'
  /** The other party: a number outside, or a colleague, who then has the recording too. */
  readonly other: string
  readonly minutesAgo: number
}

const anna = 'anna.novak'

/** Recorded calls by company, oldest first. */
const recordedCalls: Readonly<Record<string, readonly RecordedCall[]>> = {
  ahorn: [
    { recording: 'thank-you', line: anna, direction: 'in', other: numberOf.nowak, minutesAgo: 8_715 },
    { recording: 'invoice-question', line: anna, direction: 'in', other: numberOf.roth, minutesAgo: 5_932 },
    { recording: 'stock-enquiry', line: anna, direction: 'out', other: numberOf.kessler, minutesAgo: 4_377 },
    { recording: 'colleagues', line: 'max.berger', direction: 'out', other: 'sofia.marchetti', minutesAgo: 3_021 },
    { recording: 'delivery-window', line: anna, direction: 'in', other: numberOf.whitfield, minutesAgo: 2_894 },
    { recording: 'site-meeting', line: anna, direction: 'in', other: numberOf.osei, minutesAgo: 1_512 },
    { recording: 'recorded-call', line: anna, direction: 'in', other: numberOf.pennington, minutesAgo: 207 },
  ],
}

/** A call as each of its parties has it, and its recording. */
export interface RecordedConversation {
  readonly conversations: readonly [DemoConversation, ...DemoConversation[]]
  readonly recording: StoredRecording
}

/**
 * The recorded calls of a company. They use a random generator of their own, so that the rest of the history stays the
 * same.
 */
export const recordedConversations = (
  { company }: Scene,
  recordings: Readonly<Record<string, StoredRecording>>,
  now: Date,
): readonly RecordedConversation[] => {
  const scene: Scene = { company, random: createRandom(company.pilot.customer_id) }
  const lines = [company.pilot, ...company.seats]
  const named = (username: string) => lines.find((line) => line.username === username)
  return (recordedCalls[company.company.external_id] ?? []).flatMap((call) => {
    const [recording, line] = [recordings[call.recording], named(call.line)]
    if (recording === undefined || line === undefined) throw new Error(`No call '${call.recording}' can be recorded`)
    const options = { at: new Date(now.getTime() - call.minutesAgo * 60_000), seconds: Math.round(recording.seconds) }
    return [{ conversations: made(scene, line, call, { ...options, colleague: named(call.other) }), recording }]
  })
}

const made = (
  scene: Scene,
  line: DemoLine,
  { direction, other }: RecordedCall,
  { colleague, ...options }: { at: Date; seconds: number; colleague: DemoLine | undefined },
): RecordedConversation['conversations'] => {
  if (colleague !== undefined) return internal(scene, line, colleague, options)
  return [direction === 'in' ? incoming(scene, line, other, options) : outgoing(scene, line, other, options)]
}
