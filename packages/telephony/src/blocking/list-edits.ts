/** One patch operation on the list at a path such as `/block_in_list`. */
export type ListOperation<Path extends string> =
  | { readonly op: 'add'; readonly path: Path; readonly value: readonly string[]; readonly mode: 'append' }
  | { readonly op: 'add'; readonly path: `${Path}/${number}`; readonly value: string }
  | { readonly op: 'remove'; readonly path: Path; readonly value: string; readonly index?: number }

export type ListEdit<Path extends string> =
  | { readonly operations: readonly ListOperation<Path>[] }
  | { readonly error: string }

/**
 * Makes sure that the list exists, because an unset list is absent: appending nothing creates it, or leaves an existing
 * one as it is.
 */
const makeSure = <Path extends string>(path: Path): ListOperation<Path> => ({
  op: 'add',
  path,
  value: [],
  mode: 'append',
})

/** Adds a new entry at the front (CB-04). */
export const insertInFront = <Path extends string>(path: Path, entry: string): readonly ListOperation<Path>[] => [
  makeSure(path),
  { op: 'add', path: `${path}/0`, value: entry },
]

/** Removes all occurrences of a number. */
export const removeAll = <Path extends string>(path: Path, entry: string): readonly ListOperation<Path>[] => [
  makeSure(path),
  { op: 'remove', path, value: entry },
]

/**
 * Removes the entry at an index. The operation names it by value, because another user may have moved it meanwhile.
 * @param entries the list as this editor knows it
 */
export const removeAt = <Path extends string>(
  path: Path,
  entries: readonly string[],
  index: number,
): ListEdit<Path> => {
  const entry = entries[index]
  return entry === undefined ? outOfRange : { operations: [makeSure(path), takeOut(path, entries, index, entry)] }
}

/** Replaces the entry at an index in one patch: inserts the new one before the old one and removes the old one. */
export const replaceAt = <Path extends string>(
  path: Path,
  entries: readonly string[],
  index: number,
  next: string,
): ListEdit<Path> => {
  const entry = entries[index]
  if (entry === undefined) return outOfRange
  if (entry === next) return { operations: [] }
  return {
    operations: [
      makeSure(path),
      { op: 'add', path: `${path}/${index}`, value: next },
      takeOut(path, entries, index, entry),
    ],
  }
}

/** The present index of an entry that was at `at` when editing began; -1 when it is gone. */
export const placeOf = (entries: readonly string[], entry: string, index: number): number =>
  entries[index] === entry ? index : entries.indexOf(entry)

const outOfRange = { error: 'Array index does not exists' }

/** Removes only one of several equal entries; the API counts them from the end. */
const takeOut = <Path extends string>(
  path: Path,
  entries: readonly string[],
  index: number,
  value: string,
): ListOperation<Path> => ({
  op: 'remove',
  path,
  value,
  index: entries.slice(index + 1).filter((entry) => entry === value).length,
})
