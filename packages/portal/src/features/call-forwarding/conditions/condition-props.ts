import type { SourceSet } from '@lineside/contract/resources/forwarding/source-sets'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import type { NamedSchedule } from '@lineside/telephony/forwarding/forwarding-draft'
import type { SourceSetValues } from '@lineside/telephony/forwarding/source-set-form'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import type { TimeSetKind } from '@lineside/telephony/time-sets/time-set-kind'
import type { RefObject } from 'react'

/** CF-07: the steps of the popup; their names are the values of `data-popup`. */
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
  | 'schedule'

/**
 * The changes that popups can request. Each call is one change of the forwarding. The owner closes the popup once the
 * change is saved, so that typed values survive a failure.
 */
export interface ConditionActions {
  /** Saves into the forwarding's own source set, or into a new one. */
  readonly onSaveSources: (values: SourceSetValues) => void
  /** Uses an existing source set instead. */
  readonly onChooseSources: (set: SourceSet) => void
  /** Removes the source set from this forwarding, but keeps the set. */
  readonly onUnassignSources: () => void
  /** Removes the source set from this forwarding, and deletes it if nothing else uses it. */
  readonly onDeleteSources: () => void
  /** Saves into the forwarding's own time set, or into a new one of this kind. */
  readonly onSaveTimes: (kind: TimeSetKind, times: readonly TimeEntry[]) => void
  /** SCHED-01: uses a schedule of the company, instead of the time set that there is. */
  readonly onChooseSchedule: (schedule: NamedSchedule) => void
  /** Removes the time set from this forwarding, and deletes it if nothing else uses it. */
  readonly onDeleteTimes: () => void
  /**
   * CF-15: the last time entry was removed, and with it the forwarding and its destinations go. The user has already
   * confirmed it.
   */
  readonly onDeleteForwarding: () => void
}

/** Which condition is edited: the callers, the time, or a new one. */
export type ConditionAbout = 'source' | 'time' | 'new'

/** The props of the popup. */
export interface ConditionPopupProps {
  readonly about: ConditionAbout
  /** The chip that the popup stands beside. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The forwarding's sets; null if it has none of this kind, or if the set could not be loaded. */
  readonly sourceSet: SourceSet | null
  readonly timeSet: TimeSet | null
  /**
   * Which conditions the forwarding has, even if their sets could not be loaded: it cannot get a second one of a kind
   * (CF-08).
   */
  readonly taken: { readonly source: boolean; readonly time: boolean }
  /** All source sets of the subscriber, to choose one and to find an unused name. */
  readonly sourceSets: readonly SourceSet[]
  /** A change is being saved. */
  readonly isBusy: boolean
  readonly actions: ConditionActions
  readonly onClose: () => void
}

/** The props of a step: it can go to another step, and reports the first edit. */
export interface ConditionStepProps extends Omit<ConditionPopupProps, 'about'> {
  readonly onStep: (step: ConditionStep) => void
  readonly onEdit: () => void
}
