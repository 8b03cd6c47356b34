import type { Step } from '@lineside/contract/rtc/call-steps'
import { type Closure, closureAt, type Schedule } from './schedule.ts'
import { scheduleAt, scheduleUntil } from './schedule-at.ts'

/** "Closed now" of a line. */
export interface LineClosure extends Closure {
  /** The handle of the sound that callers hear first; null: none. */
  readonly announcement: string | null
  /** The name of the person who closed it; null: this person's line is gone. */
  readonly by: string | null
}

/** The hours that a group, a queue or an attendant follows. */
export interface LineHours {
  /** null: it follows none, and is closed only for as long as somebody has closed it. */
  readonly schedule: { readonly name: string; readonly hours: Schedule } | null
  /** SCHED-03: of this line, then of the whole company if the line follows a schedule with the company's holidays. */
  readonly closures: readonly LineClosure[]
  /** Where a closed line sends its calls. */
  readonly closed: ClosedWay
}

export type ClosedWay =
  /** The announcement is played, and the call ends. */
  | { readonly to: 'announcement'; readonly handle: string }
  | { readonly to: 'voicebox' }
  /** `address`: as in a destination of a forwarding; null: the line does not exist any more. */
  | { readonly to: 'line' | 'number'; readonly address: string | null }

/** As in a forwarding. */
interface ClosedDestination {
  readonly destination: string
  readonly timeout: number
  readonly announcement: string | null
}

/** How long the line or number that takes the calls of a closed line rings before the voicebox answers, in seconds. */
const ringSeconds = 60

const ownVoicebox: ClosedDestination = { destination: 'sip:voicebox@voicebox.local', timeout: 0, announcement: null }
const played = (handle: string): ClosedDestination => ({
  destination: 'sip:custom-hours@app.local',
  timeout: 0,
  announcement: handle,
})

export interface HoursWay {
  /** Where the call goes instead of to the line and its rules; null: the line is open, and these decide. */
  readonly destinations: readonly ClosedDestination[] | null
  readonly step: Step
}

/**
 * SCHED-01: the layer above the rules of a line that follows a schedule: while it is closed, its calls go the way of
 * "closed". "Closed now" goes before the schedule.
 * @param moment milliseconds since 1970
 * @returns null: the line follows no schedule, and nobody has closed it
 */
export const hoursWay = ({ schedule, closures, closed }: LineHours, line: number, moment: number): HoursWay | null => {
  const closure = closureAt(closures, moment)
  const state = schedule && scheduleAt(schedule.hours, moment)
  if (closure === undefined && state === null) return null
  const isOpen = closure === undefined && state?.isOpen === true
  const because = closure === undefined ? state?.because : ({ by: 'closure', name: closure.reason } as const)
  const until = closure === undefined ? schedule && scheduleUntil(schedule.hours, moment) : closure.until
  const step: Step = {
    line,
    code: 'hours',
    schedule: schedule?.name ?? null,
    is_open: isOpen,
    by: because?.by ?? 'week',
    name: because === undefined || because.by === 'week' ? null : because.name,
    until: until === null ? null : new Date(until).toISOString(),
    to: isOpen ? null : closed.to,
    ...(closure && { closed_by: closure.by }),
  }
  if (isOpen) return { destinations: null, step }
  const heard = closure?.announcement ?? null
  return { destinations: [...(heard === null ? [] : [played(heard)]), ...closedDestinations(closed, heard)], step }
}

/**
 * The destinations of a way, one after the other: the voicebox follows a line or a number that nobody answers.
 * @param heard the announcement that was already played, so that none follows it
 */
export const closedDestinations = (closed: ClosedWay, heard: string | null): readonly ClosedDestination[] => {
  switch (closed.to) {
    case 'announcement':
      return heard === null ? [played(closed.handle)] : []
    case 'voicebox':
      return [ownVoicebox]
    default:
      return closed.address === null
        ? [ownVoicebox]
        : [{ destination: closed.address, timeout: ringSeconds, announcement: null }, ownVoicebox]
  }
}
