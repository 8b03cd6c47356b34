import type { CallQuality } from '@lineside/contract/rtc/cdk'

/** The quality of a call as one code for a chip; the portal has a text for each in the reader's language. */
export type QualityWord =
  | 'clear_connection'
  | 'clear_picture'
  | 'weak_line'
  | 'weak_line_smaller'
  | 'computer_smaller'
  | 'nothing_heard'

/** From these values on people notice: words are missing, or both begin to speak at once. */
export const noticed = { lost: 0.03, roundTripMs: 400, jitterMs: 60 }

/** Seconds after which the picture has reached the size that the line allows. */
const settled = 12

/**
 * The meaning of the figures of the last seconds for the user.
 *
 * @param quality null: nothing was measured yet
 * @param hasPicture video is sent or received
 * @param seconds since the call was answered; every picture begins small and grows
 * @param isService the other end is one of the platform's services: a voicebox sends nothing while it listens
 * @returns null when nothing can be said
 */
export function qualityWord(
  quality: CallQuality | null,
  hasPicture: boolean,
  seconds: number,
  isService = false,
): QualityWord | null {
  if (quality === null) return null
  if (quality.receiving === 0) return isService ? null : 'nothing_heard'
  if (hasPicture && seconds >= settled && quality.limitedBy !== null)
    return quality.limitedBy === 'cpu' ? 'computer_smaller' : 'weak_line_smaller'
  if (isWeak(quality)) return 'weak_line'
  return hasPicture ? 'clear_picture' : 'clear_connection'
}

const isWeak = ({ lost, roundTripMs, jitterMs }: CallQuality): boolean =>
  lost >= noticed.lost || (roundTripMs ?? 0) >= noticed.roundTripMs || (jitterMs ?? 0) >= noticed.jitterMs
