import type { WrittenException } from '@lineside/contract/resources/pbx/schedules'
import { partClock, typedParts } from '@lineside/telephony/schedules/typed-parts'

/** SCHED-01: an exception while it is edited. */
export interface ExceptionDraft {
  readonly does: WrittenException['does']
  readonly from: string | null
  /** null: the first day is the only one. */
  readonly to: string | null
  readonly isYearly: boolean
  readonly name: string
  /** As typed; empty: the whole days. */
  readonly hours: string
}

/** @param stored null: a new one */
export const exceptionDraft = (stored: WrittenException | null): ExceptionDraft => ({
  does: stored?.does ?? 'closes',
  from: stored?.from ?? null,
  to: stored?.to ?? null,
  isYearly: stored?.yearly ?? false,
  name: stored?.name ?? '',
  hours: stored?.part ? `${partClock(stored.part.from)}–${partClock(stored.part.to)}` : '',
})

/** The problems of a draft, by its field. */
export interface ExceptionProblems {
  readonly from: 'dayMissing' | null
  readonly to: 'reversed' | null
  readonly hours: 'hoursWrong' | null
}

export const exceptionProblems = ({ from, to, hours }: ExceptionDraft): ExceptionProblems => {
  const parts = typedParts(hours)
  return {
    from: from === null ? 'dayMissing' : null,
    to: from !== null && to !== null && to < from ? 'reversed' : null,
    hours: parts === null || parts.length > 1 ? 'hoursWrong' : null,
  }
}

/** @returns null: something is missing or wrong */
export const exceptionOf = (draft: ExceptionDraft): WrittenException | null => {
  const { does, from, to, isYearly, name, hours } = draft
  const problems = exceptionProblems(draft)
  if (from === null || problems.to !== null || problems.hours !== null) return null
  return { name: name.trim(), does, from, to: to ?? from, yearly: isYearly, part: typedParts(hours)?.[0] ?? null }
}
