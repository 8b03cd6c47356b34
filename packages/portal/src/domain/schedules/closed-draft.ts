import type { ClosedTarget } from '@lineside/contract/resources/pbx/schedules'
import { longestShortNumber } from '@lineside/telephony/numbers/normalise-number'

/** SCHED-01: the way of "closed" while it is edited; each way keeps its own member when another is chosen. */
export interface ClosedDraft {
  readonly to: ClosedTarget['to']
  readonly handle: string
  /** Id of the line. */
  readonly target: string | null
  readonly number: string
}

/** A draft of the stored way; without one, calls go to the voicebox. */
export const closedDraft = (closed: ClosedTarget | null): ClosedDraft => ({
  to: closed?.to ?? 'voicebox',
  handle: closed?.to === 'announcement' ? closed.handle : 'office_hours',
  target: closed?.to === 'line' ? String(closed.subscriber_id) : null,
  number: closed?.to === 'number' ? writtenNumber(closed.number) : '',
})

/** @returns null: something is missing */
export const closedOf = ({ to, handle, target, number }: ClosedDraft): ClosedTarget | null => {
  switch (to) {
    case 'announcement':
      return { to, handle }
    case 'voicebox':
      return { to }
    case 'line':
      return target === null ? null : { to, subscriber_id: Number(target) }
    case 'number':
      return number.trim() === '' ? null : { to, number: number.trim() }
  }
}

/**
 * The draft after another line was chosen: its own way of "closed", unless the reader has already chosen one.
 * @param before the stored way of the line that was chosen before
 */
export const draftForLine = (
  draft: ClosedDraft,
  before: ClosedTarget | null,
  closed: ClosedTarget | null,
): ClosedDraft => (isDraftChanged(draft, closedDraft(before)) ? draft : closedDraft(closed))

/** Whether a member of a form's draft differs from what the form began with. */
export const isDraftChanged = <Draft extends object>(draft: Draft, begun: Draft): boolean =>
  (Object.keys(begun) as (keyof Draft)[]).some((member) => draft[member] !== begun[member])

/**
 * A stored number as a person writes it: with a plus, so that saving it again changes nothing. Extensions, emergency and
 * service numbers stay as they are.
 */
export const writtenNumber = (stored: string): string =>
  /^\d+$/.test(stored) && stored.length > longestShortNumber ? `+${stored}` : stored
