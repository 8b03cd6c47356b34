import type { Target } from '@lineside/contract/rtc/call-steps'
import type { Ring } from '@lineside/contract/rtc/plan'
import type { Call, Journey } from './call.ts'
import { isRecorded, presentCaller } from './present-caller.ts'
import type { SubscriberSettings } from './snapshot.ts'

/** Everything about ringing but where its outcomes lead. @param line whose rules ring them; null: the caller dialled outside */
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
  why: [],
})

/** Rings targets that have no rules of their own: whoever sent the call there goes on. */
export const ringTargets = (
  call: Call,
  line: SubscriberSettings | null,
  targets: readonly Target[],
  seconds: number,
  journey: Journey,
): Ring => {
  const no_answer = journey.end('no_answer', [])
  // who goes on does so whatever the outcome
  const others = journey.goesOn ? [] : (['busy', 'offline', 'declined'] as const)
  const ends = Object.fromEntries(others.map((outcome) => [outcome, journey.end(outcome, [])]))
  return { ...ringing(call, line, targets, seconds), on: { no_answer, ...ends } }
}
