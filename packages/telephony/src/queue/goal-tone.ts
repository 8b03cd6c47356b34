import type { QueueFigures, QueueGoal } from '@lineside/contract/resources/pbx/queue-figures'
import { isBelowGoal } from './queue-figures.ts'

/** How a figure stands to its goal: reached or nothing to say, missed, missed by far. */
export type GoalTone = 'calm' | 'amber' | 'red'

/** A wait is by far too long from so many times the goal on. */
const farTimes = 10
/** A service level is by far too low below this part of the goal. */
const farPart = 0.75

/** @param waited seconds that a caller has waited; null: nobody waits */
export const waitTone = (waited: number | null, { within_seconds: goal }: QueueGoal): GoalTone => {
  if (waited === null || waited <= goal) return 'calm'
  return waited < goal * farTimes ? 'amber' : 'red'
}

export const levelTone = (figures: Pick<QueueFigures, 'service_level'>, goal: QueueGoal): GoalTone => {
  if (!isBelowGoal(figures, goal)) return 'calm'
  return (figures.service_level ?? 0) * 100 < goal.percent * farPart ? 'red' : 'amber'
}
