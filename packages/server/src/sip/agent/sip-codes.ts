import type { EndReason } from '@lineside/contract/rtc/frames'
import type { LegEvent } from '@lineside/telephony/call/leg-messages'

/** Status codes that refuse an unanswered call. */
export const rejection: Readonly<Record<EndReason, number>> = {
  hung_up: 480,
  cancelled: 487,
  busy: 486,
  declined: 603,
  no_answer: 480,
  offline: 480,
  unknown_number: 404,
  blocked: 403,
  not_allowed: 403,
  answered_elsewhere: 486,
  transferred: 480,
  moved: 480,
  done: 480,
  lost: 480,
  media_failed: 503,
  media_refused: 488,
  server_stopped: 503,
  line_blocked: 403,
  operator_ended: 480,
  // this call has no room, and the next one may have: after a 503 a phone would avoid this server for all its calls
  too_many_calls: 486,
  outside_limit: 403,
  forwarding_loop: 482,
  redirected: 480,
  failed: 500,
}

/** Reason phrases that a phone shows, where the code alone would mislead. */
export const rejectionWords: Partial<Readonly<Record<EndReason, string>>> = {
  too_many_calls: 'Too Many Calls',
  line_blocked: 'Line Blocked',
  outside_limit: 'Limit Of Outside Calls',
  not_allowed: 'Number Not Allowed',
}

/**
 * The domain of the line that sent a request, as verified by the edge; edges configured before this header have checked
 * From.
 */
export const domainOf = (message: {
  readonly from: { readonly uri: { readonly host: string } }
  getHeader(name: string): string | undefined
}): string => message.getHeader('x-domain') ?? message.from.uri.host

export type Fault = 'lost' | 'media_failed'

/** The fault of a call that the edge reports in `X-Fault`. @returns null: none */
export const faultIn = (message: { getHeader(name: string): string | undefined }): Fault | null => {
  const fault = message.getHeader('x-fault')
  return fault === 'media' ? 'media_failed' : fault === 'lost' ? 'lost' : null
}

/** Whether the edge reports that its media relay does not know the call any more. */
export const isRelayGone = (message: { getHeader(name: string): string | undefined }): boolean =>
  message.getHeader('x-fault') === 'relay'

/**
 * The Reason header for a phone that stops ringing: with it the phone does not list a missed call for a call that was
 * answered elsewhere (TEL-04, RFC 3326).
 */
export const cancelReason = (reason: EndReason): string | undefined =>
  reason === 'answered_elsewhere' || reason === 'declined'
    ? 'SIP;cause=200;text="Call completed elsewhere"'
    : reason === 'busy' || reason === 'no_answer' || reason === 'cancelled'
      ? 'SIP;cause=487;text="Request terminated"'
      : undefined

/** Maps the status code of a refusal to its meaning for the call. */
export const outcomeOf = (code: number): Extract<LegEvent, { type: 'failed' }>['outcome'] => {
  if (code === 603 || code === 403 || code === 433) return 'declined'
  // a phone or an operator that leads calls elsewhere takes none
  if (code === 486 || code === 600 || (code >= 300 && code < 400)) return 'busy'
  return 'offline'
}
