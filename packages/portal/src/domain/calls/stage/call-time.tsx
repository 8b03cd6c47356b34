import { playerTime } from '@lineside/telephony/conversations/duration'
import { useNow } from 'use-intl'

const second = 1000

/** Whole seconds since a moment, negative before it; updated every second while mounted. */
export const useSecondsSince = (since: number): number =>
  Math.floor((useNow({ updateInterval: second }).getTime() - since) / second)

export const useSecondsUntil = (until: number): number =>
  Math.max(0, Math.ceil((until - useNow({ updateInterval: second }).getTime()) / second))

/** The duration of the call so far: `4:12`. Screen readers do not read the role `timer` every second. */
export function CallTime({ since }: { since: number }) {
  return <span role="timer">{playerTime(useSecondsSince(since))}</span>
}
