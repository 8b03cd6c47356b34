import type { DemoLine } from '../provision-demo.ts'
import { forwarded, ringingSeconds, type Scene } from './calls.ts'
import { conversationOf, type DemoConversation, shownAs } from './conversation.ts'

/** A file that conversations play. */
export interface StoredSound {
  readonly key: string
  readonly seconds: number
}

export interface StoredFax {
  readonly key: string
  readonly pages: number
  readonly quality: string
}

/** Seconds of greeting before the message begins. */
const greetingSeconds = 9

/** A call that nobody took and that was forwarded to the voicebox, and the voicemail that it left. */
export const voicemail = (
  scene: Scene,
  line: DemoLine,
  { from, at, sound, folder }: { from: string; at: Date; sound: StoredSound; folder: 'INBOX' | 'Old' },
): DemoConversation[] => {
  const call_id = scene.random.hex(16)
  const seconds = greetingSeconds + Math.round(sound.seconds)
  const legs = forwarded(scene, line, { from, at, to: 'voicemail', callType: 'cfna', callId: call_id, seconds })
  const spoken = new Date(at.getTime() + (ringingSeconds.cfna + greetingSeconds) * 1000)
  const message = conversationOf(line, {
    type: 'voicemail',
    start_time: spoken,
    direction: 'in',
    caller: from,
    callee: shownAs(line),
    call_id,
    folder,
    duration_ms: Math.round(sound.seconds * 1e3),
    file_key: sound.key,
  })
  return [...legs, message]
}

/** A received or sent fax of a line. */
export const fax = (
  { random }: Scene,
  line: DemoLine,
  { at, direction, other, stored, failure, station }: FaxOptions,
): DemoConversation =>
  conversationOf(line, {
    type: 'fax',
    start_time: at,
    direction,
    call_id: random.hex(16),
    file_key: stored.key,
    caller: direction === 'in' ? other : line.number,
    callee: direction === 'in' ? line.number : other,
    pages: stored.pages,
    quality: stored.quality,
    reason: failure ?? '',
    fax_station: station ?? null,
    status: failure === undefined ? 'SUCCESS' : 'FAILED',
  })

export interface FaxOptions {
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly other: string
  readonly stored: StoredFax
  /** Why sending failed. */
  readonly failure?: string
  readonly station?: string
}
