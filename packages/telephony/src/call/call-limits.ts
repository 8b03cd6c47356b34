/** Limits of a call; times in seconds. */
export const callLimits = {
  /** How long a caller may wait for an answer, over all attempts. */
  unanswered: 180,
  /** Longest duration of a call. */
  longest: 43_200,
  /** How long the call waits for a lost connection to come back. */
  lost: 30,
  /** How long a transferred call that nobody took rings at the line that transferred it. */
  back: 20,
  /** TEAM-03: how long a parked call stands in its place before it rings the line that parked it. */
  parked: 120,
  /** How often a parked call rings that line; then nobody will take it, and it ends. */
  parkRounds: 3,
  /** QBOARD-05: how often a call may leave one queue by its overflow: queues that lead to each other end. */
  overflows: 3,
  /** Parts of plans that one way may carry out, including those of fresh decisions. */
  parts: 500,
  /** Entries that the stored trace may have. */
  trace: 400,
} as const
