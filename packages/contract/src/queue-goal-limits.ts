/** QBOARD-01: the goal of a queue that says none: 80 percent within 20 seconds, and who hangs up within 5 does not count. */
export const queueGoalLimits = {
  secondsDefault: 20,
  secondsMaximum: 3600,
  shortDefault: 5,
  shortMaximum: 300,
  percentDefault: 80,
} as const
