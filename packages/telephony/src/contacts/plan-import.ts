import type { ContactDuplicates } from '@lineside/contract/resources/contacts'
import { foldName } from './contact-search.ts'

/** A contact whose numbers are in digits. */
export interface KnownContact {
  readonly id: number
  readonly name: string
  readonly numbers: readonly string[]
}

export interface ImportedContact {
  readonly name: string
  readonly numbers: readonly string[]
}

export type ImportPlan =
  | { readonly verdict: 'create' }
  /** `id`: the contact that is there. */
  | { readonly verdict: 'update'; readonly id: number }
  | { readonly verdict: 'skip' }

/**
 * What becomes of each contact of a file (NAME-01). One is there already when a contact of the same name, in whatever spelling,
 * shares a number with it, or when neither of the two has a number. One that stands twice in the file is there the second time.
 * @param duplicates what is to become of those: left as they are, written over, or added beside them
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
    // what the file itself has brought is not written over by its twin
    return met === null || duplicates === 'skip' ? { verdict: 'skip' } : { verdict: 'update', id: met }
  })
}

const keysOf = ({ name, numbers }: ImportedContact): readonly string[] => {
  const folded = foldName(name)
  return numbers.length === 0 ? [`${folded}\n`] : numbers.map((number) => `${folded}\n${number}`)
}
