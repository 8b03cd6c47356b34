import type { Step } from '@lineside/contract/rtc/call-steps'
import { type Sources, matchesSourceSet } from '../forwarding/matches-source-set.ts'
import type { DiallingPlace } from '../numbers/normalise-number.ts'
import type { LineStatus } from './line-status.ts'

/** As in a forwarding: an address that rings for `timeout` seconds. */
export interface StatusDestination {
  readonly destination: string
  readonly timeout: number
  readonly announcement: null
}

export interface StatusWay {
  /** Where the call goes instead of to the line and its rules; null: these decide as always. */
  readonly destinations: readonly StatusDestination[] | null
  readonly step: Step
}

/** How long a colleague or a number rings before the voicebox answers, in seconds. */
export const statusRingSeconds = 30

/** The line's own voicebox, whatever its number is. */
const ownVoicebox: StatusDestination = { destination: 'sip:voicebox@voicebox.local', timeout: 0, announcement: null }

/**
 * STAT-01, STAT-02: the layer above a person's rules. It reads the status and the caller, and no rule.
 * @param callers the numbers by which lists may name the caller
 * @param place of the line, by which listed numbers are read
 */
export const statusWay = (
  { kind, until, calls }: LineStatus,
  line: number,
  callers: readonly string[],
  place: DiallingPlace | null,
): StatusWay => {
  const destinations = destinationsOf(calls, callers, place)
  const step: Step = {
    line,
    code: 'status',
    kind,
    until: until === null ? null : new Date(until).toISOString(),
    calls: calls.to,
    goes_on: destinations === null,
  }
  return { destinations, step }
}

const destinationsOf = (
  calls: LineStatus['calls'],
  callers: readonly string[],
  place: DiallingPlace | null,
): readonly StatusDestination[] | null => {
  switch (calls.to) {
    case 'rules':
      return null
    case 'voicebox':
      return [ownVoicebox]
    case 'only': {
      const list: Sources = { mode: 'whitelist', is_regex: false, sources: calls.callers.map((source) => ({ source })) }
      return callers.some((caller) => matchesSourceSet(list, caller, place)) ? null : [ownVoicebox]
    }
    default:
      return calls.address === null
        ? [ownVoicebox]
        : [{ destination: calls.address, timeout: statusRingSeconds, announcement: null }, ownVoicebox]
  }
}
