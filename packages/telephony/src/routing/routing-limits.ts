/** Limits of the routing rules; times in seconds. */
export const routingLimits = {
  /** Lines that one call may pass through, the first included. More than that is treated as a loop. */
  forwards: 8,
  /** Attempts in one plan, over all of its branches; a branch that needs more is rejected. */
  attempts: 400,
  /** Members of a group that one call may ring one after the other. */
  turns: 100,
  /** How long a line rings when its settings do not say (CF-06, CF-20). */
  ringSeconds: 60,
  /** Rounds of loading settings before a call is refused (architecture: how a call travels). */
  rounds: 10,
} as const
