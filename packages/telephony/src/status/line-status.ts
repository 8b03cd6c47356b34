import type { StatusCallKind, StatusKind } from '@lineside/contract/rtc/status-kinds'

/** STAT-01: what a person says to be doing, until when, and what happens to calls meanwhile. */
export interface LineStatus {
  readonly kind: StatusKind
  /** When it ends, in milliseconds since 1970; null: when the person changes it. */
  readonly until: number | null
  readonly calls: StatusCalls
}

export type StatusCalls =
  | { readonly to: Extract<StatusCallKind, 'rules' | 'voicebox'> }
  /** `address`: as in a destination of a forwarding; null: the colleague does not exist any more. */
  | { readonly to: Extract<StatusCallKind, 'colleague' | 'number'>; readonly address: string | null }
  /** `callers`: numbers, extensions or user names of those who ring. */
  | { readonly to: Extract<StatusCallKind, 'only'>; readonly callers: readonly string[] }

/**
 * The status that holds at a moment: STAT-02 compares times, so that it ends exactly at its end, whatever clocks and
 * processes did meanwhile.
 */
export const statusAt = <Status extends Pick<LineStatus, 'until'>>(
  status: Status | null,
  moment: number,
): Status | null => (status === null || (status.until !== null && status.until <= moment) ? null : status)
