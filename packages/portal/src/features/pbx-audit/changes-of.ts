import type { AuditEntry } from '@lineside/contract/resources/audit-log'

export interface MemberChange {
  /** The member's name in the API. */
  readonly member: string
  /** null if the member had no value before, or has none after. */
  readonly before: string | null
  readonly after: string | null
}

/** The members of a change with their values as text; members without a value on both sides are left out. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly MemberChange[] => {
  const members = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...members]
    .map((member) => ({ member, before: valueText(before?.[member]), after: valueText(after?.[member]) }))
    .filter((change) => change.before !== change.after || change.before !== null)
}

/** A value of the log as text: the elements of a list, the digits of a number; null if it is empty. */
export const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? '').join(', ')
  if (typeof value === 'string') return value
  return isNumber(value) ? `+${value.cc}${value.ac ?? ''}${value.sn ?? ''}` : JSON.stringify(value)
}

const isNumber = (value: unknown): value is { cc: string; ac?: string; sn?: string } =>
  typeof value === 'object' && value !== null && 'cc' in value && typeof value.cc === 'string'
