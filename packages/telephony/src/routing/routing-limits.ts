/** Numbers of the routing rules. Times in seconds. */
export const routingLimits = {
  /** Lines that one call may pass through, the first one included; then it is a loop that nobody drew. */
  forwards: 8,
  /** Attempts in one plan over all of its branches; what lies beyond is refused. */
  attempts: 400,
  /** Members of a group that one call tries one after the other. */
  turns: 100,
  /** How long a line rings that sets nothing itself (CF-06, CF-20). */
  ringSeconds: 60,
  /** Rounds of loading settings before a call is refused (architecture: how a call travels). */
  rounds: 10,
} as const
