/** Limits of outside calls. */
export const outsideLimits = {
  /** Outside calls that a customer may have at a time when no limit is set. */
  calls: 20,
  /** The highest limit that can be set. */
  mostCalls: 10_000,
  /** Entries of a customer's list of countries. */
  countries: 300,
  /** Trunks that one call may try. */
  tries: 8,
} as const
