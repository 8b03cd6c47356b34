import type { EndReason } from '@lineside/contract/rtc/frames'

/** The meaning of status codes of refused calls for the caller (RFC 3261 section 21). */
const reasons: Readonly<Record<number, EndReason>> = {
  403: 'not_allowed',
  404: 'unknown_number',
  408: 'no_answer',
  410: 'unknown_number',
  480: 'offline',
  482: 'forwarding_loop',
  483: 'forwarding_loop',
  484: 'unknown_number',
  486: 'busy',
  487: 'cancelled',
  488: 'media_refused',
  600: 'busy',
  603: 'declined',
  604: 'unknown_number',
  606: 'media_refused',
}

/**
 * Why a platform has refused a call that a softphone placed.
 * @param code status of the final answer, 300 to 699
 */
export const reasonOfRefusal = (code: number): EndReason => {
  // nobody but the caller decides whom the caller calls, so such an answer is told, and not followed
  if (code >= 300 && code < 400) return 'redirected'
  return reasons[code] ?? 'failed'
}

/**
 * Why a call stopped ringing at a softphone.
 * @param header the Reason header of the CANCEL (RFC 3326); undefined: it has none
 */
export const reasonOfCancel = (header: string | undefined): EndReason =>
  /\bcause\s*=\s*200\b/i.test(header ?? '') ? 'answered_elsewhere' : 'cancelled'
