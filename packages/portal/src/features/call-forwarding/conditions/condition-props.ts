import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import type { NamedSchedule } from '@lineside/telephony/forwarding/forwarding-draft'
import type { Condition } from '@lineside/telephony/forwarding/mapping-edits'
import type { NumberSet, NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'
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
  | 'call-to'
  | 'call-to-select'
  | 'call-not-to'
  | 'call-not-to-select'
  | 'date-is'
  | 'date-range-is'
  | 'date-weekdays'
  | 'office-hours'
  | 'schedule'

/** The two conditions that are lists of numbers: callers, and called numbers. */
export type NumbersAbout = Exclude<Condition, 'time'>

export interface NumberSetActions {
  /** Saves into the forwarding's own list, or into a new one. */
  readonly onSave: (values: NumberSetValues) => void
  /** Uses an existing list instead. */
  readonly onChoose: (set: NumberSet) => void
  /** Removes the list from this forwarding, but keeps the list. */
  readonly onUnassign: () => void
  /** Removes the list from this forwarding, and deletes it if nothing else uses it. */
  readonly onDelete: () => void
}

/**
 * The changes that popups can request. Each call is one change of the forwarding. The owner closes the popup once the
 * change is saved, so that typed values survive a failure.
 */
export interface ConditionActions {
  readonly numbers: Readonly<Record<NumbersAbout, NumberSetActions>>
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

/** Which condition is edited: the callers, the called numbers, the time, or a new one. */
export type ConditionAbout = Condition | 'new'

/** The lists of a kind. */
export interface NumberSets {
  /** The forwarding's own; null if it has none of this kind, or if it could not be loaded. */
  readonly own: NumberSet | null
  /** All of the subscriber, to choose one and to find an unused name. */
  readonly all: readonly NumberSet[]
}

/** A number of the line whose calls are forwarded, as digits with the country code. */
export interface OwnNumber {
  readonly number: string
  readonly isMain: boolean
}

/** The props of the popup. */
export interface ConditionPopupProps {
  readonly about: ConditionAbout
  /** The chip that the popup stands beside. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly numbers: Readonly<Record<NumbersAbout, NumberSets>>
  readonly ownNumbers: readonly OwnNumber[]
  /** The forwarding's times; null if it has none, or if they could not be loaded. */
  readonly timeSet: TimeSet | null
  /**
   * Which conditions the forwarding has, even if their sets could not be loaded: it cannot get a second one of a kind
   * (CF-08).
   */
  readonly taken: Readonly<Record<Condition, boolean>>
  /** Whether the platform knows conditions on the called number. */
  readonly hasCalled: boolean
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
