/** What is to happen to a list that is saved whole. */
export type EntryChange<Entry> =
  | { readonly kind: 'add'; readonly entry: Entry }
  | { readonly kind: 'edit'; readonly before: Entry; readonly entry: Entry }
  | { readonly kind: 'remove'; readonly before: Entry }

/**
 * The list with one change. It may have been changed elsewhere since it was shown, so that an entry is found by what it
 * says and not by its place.
 * @returns null when the entry is no longer there
 */
export const withChange = <Entry>(entries: readonly Entry[], change: EntryChange<Entry>): readonly Entry[] | null => {
  if (change.kind === 'add') return [...entries, change.entry]
  const at = entries.findIndex((entry) => isSame(entry, change.before))
  if (at < 0) return null
  return change.kind === 'edit' ? entries.with(at, change.entry) : entries.toSpliced(at, 1)
}

/** Whether two entries say the same, whatever the order of their members. */
const isSame = <Entry>(left: Entry, right: Entry): boolean => textOf(left) === textOf(right)

const textOf = (entry: unknown): string => JSON.stringify(Object.entries(entry as object).toSorted())

/** FAX-02, FAX-03: whether another entry than the edited one has this address. Addresses differ by more than case. */
export const isAddressTaken = (
  entries: readonly { readonly destination: string }[],
  address: string,
  edited: { readonly destination: string } | null,
): boolean => {
  const wanted = address.toLowerCase()
  if (edited?.destination.toLowerCase() === wanted) return false
  return entries.some(({ destination }) => destination.toLowerCase() === wanted)
}
