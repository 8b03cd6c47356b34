import type { ContactDuplicates } from '@lineside/contract/resources/contacts'
import { foldName } from './contact-search.ts'

/** A contact whose numbers are in digits. */
export interface KnownContact {
  /** null: it is changed elsewhere, and never overwritten. */
  readonly id: number | null
  readonly name: string
  readonly numbers: readonly string[]
}

export interface ImportedContact {
  readonly name: string
  readonly numbers: readonly string[]
}

export type ImportPlan =
  | { readonly verdict: 'create' }
  /** `id`: the existing contact. */
  | { readonly verdict: 'update'; readonly id: number }
  | { readonly verdict: 'skip' }

/**
 * The import's plan for each contact of an imported file (NAME-01). A contact already exists if one of the same name,
 * in any spelling, shares a number with it, or if neither of the two has a number. A contact that occurs twice in the
 * file counts as existing the second time.
 * @param duplicates what to do with existing contacts: skip them, update them, or add the new one anyway
 */
export const planContactImport = (
  wanted: readonly ImportedContact[],
  known: readonly KnownContact[],
  duplicates: ContactDuplicates,
): readonly ImportPlan[] => {
  const byKey = new Map<string, number | null>()
  for (const contact of known) for (const key of keysOf(contact)) byKey.set(key, contact.id)
  return wanted.map((contact) => {
    const keys = keysOf(contact)
    const met = keys.map((key) => byKey.get(key)).find((id) => id !== undefined)
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, null)
    if (met === undefined || duplicates === 'add') return { verdict: 'create' }
    // a contact that came from this file is not overwritten by its own duplicate
    return met === null || duplicates === 'skip' ? { verdict: 'skip' } : { verdict: 'update', id: met }
  })
}

const keysOf = ({ name, numbers }: ImportedContact): readonly string[] => {
  const folded = foldName(name)
  return numbers.length === 0 ? [`${folded}\n`] : numbers.map((number) => `${folded}\n${number}`)
}
