import * as z from 'zod/mini'

/** Why a call ended for one of its parties; the portal has a text for each in the reader's language. */
export const endReasonSchema = z.enum([
  /** One of the two parties hung up after the call was answered. */
  'hung_up',
  /** The caller hung up before anybody answered. */
  'cancelled',
  'busy',
  'declined',
  'no_answer',
  'offline',
  'unknown_number',
  'blocked',
  'not_allowed',
  'answered_elsewhere',
  /** This user transferred the call to somebody else. */
  'transferred',
  /** The call continues at another device of the same user. */
  'moved',
  /** A service, such as a voicebox or an announcement, was finished. */
  'done',
  /** A party's connection was lost and did not come back in time. */
  'lost',
  /** The process that carried the media of the call failed. */
  'media_failed',
  /** A browser cannot use what the other side's engine has described, or describe itself. */
  'media_refused',
  'server_stopped',
  /** RUN-01: the operator has blocked a line of the call, or its customer. */
  'line_blocked',
  /** RUN-03: the operator has ended this call. */
  'operator_ended',
  'too_many_calls',
  /** HARD-02: a limit on calls outside is met: of a minute, of a day, or of the cost of a day. */
  'outside_limit',
  /** Lines forward the call to each other, or too often. */
  'forwarding_loop',
  /** The called line names another number at which it can be reached; only where calls are SIP on a websocket. */
  'redirected',
  'failed',
])
export type EndReason = z.infer<typeof endReasonSchema>
