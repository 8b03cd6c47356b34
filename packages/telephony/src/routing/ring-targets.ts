import type { Target } from '@lineside/contract/rtc/call-steps'
import type { Ring } from '@lineside/contract/rtc/plan'
import type { Call, Journey } from './call.ts'
import { isRecorded, presentCaller } from './present-caller.ts'
import type { SubscriberSettings } from './snapshot.ts'

/**
 * Everything about ringing except where its outcomes lead.
 * @param line the line whose rules ring the targets; null: the caller dialled outside
 */
export const ringing = (
  call: Call,
  line: SubscriberSettings | null,
  targets: readonly Target[],
  seconds: number,
): Omit<Ring, 'on'> => ({
  do: 'ring',
  of: line?.id ?? null,
  targets: [...targets],
  seconds,
  present: presentCaller(call, targets),
  record: isRecorded(call, line, targets),
  music_on_hold: line !== null && line.playsMusicOnHold,
  // nobody at a number outside chose to hear it
  ...(line?.greetsCallee && targets.every(({ to }) => to === 'subscriber') && { greets: true as const }),
  why: [],
})

/** Rings targets whose own rules do not apply: after that the journey of the call continues. */
export const ringTargets = (
  call: Call,
  line: SubscriberSettings | null,
  targets: readonly Target[],
  seconds: number,
  journey: Journey,
): Ring => {
  const no_answer = journey.end('no_answer', [])
  // when the journey goes on in the same way for every outcome, `no_answer` covers all of them
  const others = journey.goesOn ? [] : (['busy', 'offline', 'declined'] as const)
  const ends = Object.fromEntries(others.map((outcome) => [outcome, journey.end(outcome, [])]))
  return { ...ringing(call, line, targets, seconds), on: { no_answer, ...ends } }
}
