import type { AuditEntry } from '@lineside/contract/resources/audit-log'

export interface MemberChange {
  /** As the API names it. */
  readonly member: string
  /** null: it was not there, or is not any more. */
  readonly before: string | null
  readonly after: string | null
}

/** The members that a write changed, with their values for reading; what is empty on both sides is left out. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly MemberChange[] => {
  const members = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...members]
    .map((member) => ({ member, before: valueText(before?.[member]), after: valueText(after?.[member]) }))
    .filter((change) => change.before !== change.after || change.before !== null)
}

/** A value as it was sent, for reading: lists name their elements, numbers their digits. null: it holds nothing. */
export const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? '').join(', ')
  if (typeof value === 'string') return value
  return isNumber(value) ? `+${value.cc}${value.ac ?? ''}${value.sn ?? ''}` : JSON.stringify(value)
}

const isNumber = (value: unknown): value is { cc: string; ac?: string; sn?: string } =>
  typeof value === 'object' && value !== null && 'cc' in value && typeof value.cc === 'string'
