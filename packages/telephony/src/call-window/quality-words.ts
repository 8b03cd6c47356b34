import type { CallQuality } from '@lineside/contract/rtc/cdk'

/** How the line is, as one word for a chip; a text in the reader's language stands for each. */
export type QualityWord =
  | 'clear_connection'
  | 'clear_picture'
  | 'weak_line'
  | 'weak_line_smaller'
  | 'computer_smaller'
  | 'nothing_heard'

/** From here on people notice: words are missing, or both begin to speak at once. */
const noticed = { lost: 0.03, roundTripMs: 400, jitterMs: 60 }

/** Seconds after which a picture has grown as far as the line lets it. */
const settled = 12

/**
 * What the figures of the last seconds mean to somebody who talks.
 *
 * @param quality null: nothing was measured yet
 * @param hasPicture a picture is sent or comes
 * @param seconds since the call was answered: every picture begins small and grows
 * @returns null: nothing can be said
 */
export function qualityWord(quality: CallQuality | null, hasPicture: boolean, seconds: number): QualityWord | null {
  if (quality === null) return null
  if (quality.receiving === 0) return 'nothing_heard'
  if (hasPicture && seconds >= settled && quality.limitedBy !== null)
    return quality.limitedBy === 'cpu' ? 'computer_smaller' : 'weak_line_smaller'
  if (isWeak(quality)) return 'weak_line'
  return hasPicture ? 'clear_picture' : 'clear_connection'
}

const isWeak = ({ lost, roundTripMs, jitterMs }: CallQuality): boolean =>
  lost >= noticed.lost || (roundTripMs ?? 0) >= noticed.roundTripMs || (jitterMs ?? 0) >= noticed.jitterMs
