import type { Journey } from './call.ts'
import type { Ring } from './plan.ts'
import type { Target } from './target.ts'

/** Rings targets that have no rules of their own: whoever sent the call there goes on. */
export const ringTargets = (ring: {
  readonly of: number | null
  readonly targets: readonly Target[]
  readonly seconds: number
  readonly journey: Journey
}): Ring => {
  const { of, targets, seconds, journey } = ring
  const no_answer = journey.end('no_answer', [])
  // who goes on does so whatever the outcome
  const others = journey.goesOn ? [] : (['busy', 'offline', 'declined'] as const)
  const ends = Object.fromEntries(others.map((outcome) => [outcome, journey.end(outcome, [])]))
  return { do: 'ring', of, targets, seconds, why: [], on: { no_answer, ...ends } }
}
