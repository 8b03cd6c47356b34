import { requireTimeZone } from './api-time.ts'

/** Query parameters of the contract's `timeZoneQuery`. */
export interface TimeZoneQuery {
  readonly tz?: string | undefined
  readonly use_owner_tz?: boolean | undefined
}

/**
 * The time zone of a request: `tz`, else with `use_owner_tz` the owner's, else UTC.
 * @throws HttpProblem 422 for a `tz` that does not exist
 */
export const timeZoneOf = ({ tz, use_owner_tz: isOwners }: TimeZoneQuery, ownersZone: string): string =>
  tz ? requireTimeZone(tz) : isOwners === true ? ownersZone : 'UTC'
