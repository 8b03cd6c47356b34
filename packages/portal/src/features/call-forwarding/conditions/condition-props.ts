import type { SourceSet } from '@lineside/contract/resources/source-sets'
import type { TimeSet } from '@lineside/contract/resources/time-sets'
import type { SourceSetValues } from '@lineside/telephony/forwarding/source-set-form'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import type { TimeSetKind } from '@lineside/telephony/time-sets/time-set-kind'
import type { RefObject } from 'react'

/** CF-07: the popups of a forwarding's conditions; their names are those of `data-popup`. */
export type ConditionStep =
  | 'condition-menu'
  | 'call-from'
  | 'call-from-select'
  | 'call-not-from'
  | 'call-not-from-select'
  | 'date-is'
  | 'date-range-is'
  | 'date-weekdays'
  | 'office-hours'

/**
 * What the popups ask for. Each call is one change of the forwarding; whoever writes it closes the popup once it is kept, so
 * that nothing typed is lost when it is not.
 */
export interface ConditionActions {
  /** Into the forwarding's own list of callers, or into a new one where it has none. */
  readonly onSaveSources: (values: SourceSetValues) => void
  /** Takes a list that is there already instead. */
  readonly onChooseSources: (set: SourceSet) => void
  /** Takes the list off this forwarding; the list stays. */
  readonly onUnassignSources: () => void
  /** Takes the list off, and deletes it where nothing else uses it. */
  readonly onDeleteSources: () => void
  /** Into the forwarding's own time set, or into a new one of this kind where it has none. */
  readonly onSaveTimes: (kind: TimeSetKind, times: readonly TimeEntry[]) => void
  /** Takes the time set off, and deletes it where nothing else uses it. */
  readonly onDeleteTimes: () => void
  /** CF-15: the last time entry goes, and with it the forwarding and its destinations. It was asked about already. */
  readonly onDeleteForwarding: () => void
}

/** Which condition of the forwarding is looked at: whom it is for, when, or one more. */
export type ConditionAbout = 'source' | 'time' | 'new'

/** What the popup is handed. */
export interface ConditionPopupProps {
  readonly about: ConditionAbout
  /** The chip beside which it opens. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The forwarding's conditions; null: none of this kind, or it did not come. */
  readonly sourceSet: SourceSet | null
  readonly timeSet: TimeSet | null
  /** The conditions that the forwarding has, whether their sets came or not: it can not get a second one (CF-08). */
  readonly taken: { readonly source: boolean; readonly time: boolean }
  /** Every list of the subscriber, to choose from and to find a free name. */
  readonly sourceSets: readonly SourceSet[]
  /** A change is being written. */
  readonly isBusy: boolean
  readonly actions: ConditionActions
  readonly onClose: () => void
}

/** One of the popups: it can go to another, and says when something was typed. */
export interface ConditionStepProps extends Omit<ConditionPopupProps, 'about'> {
  readonly onStep: (step: ConditionStep) => void
  readonly onEdit: () => void
}
