import { callClock } from '@lineside/telephony/call-window/call-clock'
import { useNow } from 'use-intl'

const second = 1000

/** Whole seconds since, or until, a moment; counted on while it is shown. */
export const useSecondsSince = (since: number): number =>
  Math.floor((useNow({ updateInterval: second }).getTime() - since) / second)

export const useSecondsUntil = (until: number): number =>
  Math.max(0, Math.ceil((until - useNow({ updateInterval: second }).getTime()) / second))

/** How long it takes already: `04:12`. Nobody is told every second: `timer` is silent. */
export function CallTime({ since }: { since: number }) {
  return <span role="timer">{callClock(useSecondsSince(since))}</span>
}
