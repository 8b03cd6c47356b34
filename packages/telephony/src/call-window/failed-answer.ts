import { isMicrophoneEnd } from './call-end-of.ts'
import type { CallEnd, CallMedia, NotTakenEnd } from './call-window.ts'

/** The outcome of a call that could not be taken. */
export type FailedAnswer =
  | { readonly do: 'ring_on'; readonly end: NotTakenEnd }
  | { readonly do: 'try_again'; readonly media: CallMedia }
  | { readonly do: 'end' }

export interface TriedAnswer {
  /** Why the call was not taken. */
  readonly end: CallEnd
  /** The requested media. */
  readonly media: CallMedia
  /** Media were opened, so that it is not these that are missing. */
  readonly isSending: boolean
  /** The call rings here; otherwise it has outlived a reload of the page. */
  readonly isIncoming: boolean
}

/**
 * CALL-13: what may pass ends no call. One that rings goes on ringing; one that has outlived a reload is only listened to
 * without a microphone, or its media are tried again.
 */
export const failedAnswer = ({ end, media, isSending, isIncoming }: TriedAnswer): FailedAnswer => {
  if (isSending || !(isMicrophoneEnd(end) || end.kind === 'notLoaded')) return { do: 'end' }
  if (isIncoming) return { do: 'ring_on', end }
  return { do: 'try_again', media: end.kind === 'notLoaded' ? media : 'listen' }
}
