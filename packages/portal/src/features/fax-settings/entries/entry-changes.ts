/** One change to a list that the platform only saves as a whole. */
export type EntryChange<Entry> =
  | { readonly kind: 'add'; readonly entry: Entry }
  | { readonly kind: 'edit'; readonly before: Entry; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly before: Entry }

/**
 * Applies one change to a list. The list may have changed elsewhere since it was shown, so the entry is found by its
 * content, not by its index.
 * @returns null if the entry is no longer in the list
 */
export const withChange = <Entry>(entries: readonly Entry[], change: EntryChange<Entry>): readonly Entry[] | null => {
  if (change.kind === 'add') return [...entries, change.entry]
  const index = entries.findIndex((entry) => isSame(entry, change.before))
  if (index < 0) return null
  return change.kind === 'edit' ? entries.with(index, change.entry) : entries.toSpliced(index, 1)
}

/** Whether two entries have the same content; the order of their members does not matter. */
const isSame = <Entry>(left: Entry, right: Entry): boolean => textOf(left) === textOf(right)

const textOf = (entry: unknown): string => JSON.stringify(Object.entries(entry as object).toSorted())

/**
 * FAX-02, FAX-03: whether an entry other than the edited one has this address. Upper and lower case count as the same.
 */
export const isAddressTaken = (
  entries: readonly { readonly destination: string }[],
  address: string,
  edited: { readonly destination: string } | null,
): boolean => {
  const wanted = address.toLowerCase()
  if (edited?.destination.toLowerCase() === wanted) return false
  return entries.some(({ destination }) => destination.toLowerCase() === wanted)
}
