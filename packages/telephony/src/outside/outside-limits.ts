/** Numbers of calls outside. */
export const outsideLimits = {
  /** Calls outside that a customer has at a time, where nobody has said how many. */
  calls: 20,
  /** The most that can be set. */
  mostCalls: 10_000,
  /** Entries of a customer's list of countries. */
  countries: 300,
  /** Trunks that one call tries. */
  tries: 8,
} as const
