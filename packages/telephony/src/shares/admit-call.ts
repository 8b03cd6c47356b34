import type { EndReason } from '@lineside/contract/rtc/frames'

/** The facts that decide whether a call may begin. */
export interface WantedCall {
  /** The process ends, and takes no more calls. */
  readonly isStopping: boolean
  /** There is a call with this ID already, or no line that it could belong to. */
  readonly isImpossible: boolean
  /** A line of this platform makes the call. */
  readonly isMaker: boolean
  /** The process carries its maximum of calls, or the line makes its maximum. */
  readonly isOver: boolean
  /** The dialled text may turn out to be an emergency number. */
  readonly mayBeForHelp: boolean
}

/**
 * `asked`: the share of its customer decides once its path is known; `for_help`: it may continue only if it turns out to
 * be an emergency call.
 */
export type Admission = { readonly room: 'asked' | 'for_help' } | { readonly refused: EndReason }

/** Decides whether a call may begin. An emergency call always does: only the decision on its path tells whether it is one. */
export const admitCall = (wanted: WantedCall): Admission => {
  if (wanted.isStopping) return { refused: 'server_stopped' }
  if (wanted.isImpossible) return { refused: 'failed' }
  if (!wanted.isOver) return { room: 'asked' }
  return wanted.isMaker && wanted.mayBeForHelp ? { room: 'for_help' } : { refused: 'too_many_calls' }
}
