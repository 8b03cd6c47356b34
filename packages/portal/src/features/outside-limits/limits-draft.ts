import type { OutsideLimits } from '@lineside/contract/resources/pbx/outside-limits'

/** Limits while they are typed; empty means no limit. */
export interface LimitsDraft {
  readonly countries: string
  readonly barred: OutsideLimits['barred']
  readonly minute: string
  readonly day: string
  readonly cost: string
}

export type DraftField = 'countries' | 'minute' | 'day' | 'cost'

const typed = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (limits: OutsideLimits): LimitsDraft => ({
  countries: limits.countries?.join(', ') ?? '',
  barred: limits.barred,
  minute: typed(limits.calls_a_minute),
  day: typed(limits.calls_a_day),
  cost: typed(limits.cost_a_day),
})

/** The limits that a draft means, or the fields that cannot be read. */
export const limitsOf = (
  draft: LimitsDraft,
): { readonly limits: OutsideLimits } | { readonly wrong: ReadonlySet<DraftField> } => {
  const codes = draft.countries.split(/[\s,;]+/).flatMap((code) => code.replace(/^(?:\+|00)/, '') || [])
  const minute = numberOf(draft.minute, /^\d{1,6}$/)
  const day = numberOf(draft.day, /^\d{1,6}$/)
  const cost = numberOf(draft.cost, /^\d{1,6}(?:\.\d{1,6})?$/)
  const wrong = new Set<DraftField>()
  if (codes.some((code) => !/^[1-9]\d{0,6}$/.test(code))) wrong.add('countries')
  if (minute === undefined) wrong.add('minute')
  if (day === undefined) wrong.add('day')
  if (cost === undefined) wrong.add('cost')
  if (minute === undefined || day === undefined || cost === undefined || wrong.size > 0) return { wrong }
  const countries = codes.length === 0 ? null : [...new Set(codes)]
  return {
    limits: { countries, barred: draft.barred, calls_a_minute: minute, calls_a_day: day, cost_a_day: cost },
  }
}

/** @returns null: empty; undefined: it is no such number */
const numberOf = (text: string, form: RegExp): number | null | undefined => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return form.test(plain) ? Number(plain) : undefined
}
