/** One step of an edit of the list at a path such as `/block_in_list`. */
export type ListOperation<Path extends string> =
  | { readonly op: 'add'; readonly path: Path; readonly value: readonly string[]; readonly mode: 'append' }
  | { readonly op: 'add'; readonly path: `${Path}/${number}`; readonly value: string }
  | { readonly op: 'remove'; readonly path: Path; readonly value: string; readonly index?: number }

export type ListEdit<Path extends string> =
  | { readonly operations: readonly ListOperation<Path>[] }
  | { readonly error: string }

/** A list that is not set is absent: appending nothing creates it, and leaves the one that somebody else has created. */
const makeSure = <Path extends string>(path: Path): ListOperation<Path> => ({
  op: 'add',
  path,
  value: [],
  mode: 'append',
})

/** A new entry goes in front (CB-04). */
export const insertInFront = <Path extends string>(path: Path, entry: string): readonly ListOperation<Path>[] => [
  makeSure(path),
  { op: 'add', path: `${path}/0`, value: entry },
]

/** Takes a number out, however often it is there. */
export const removeAll = <Path extends string>(path: Path, entry: string): readonly ListOperation<Path>[] => [
  makeSure(path),
  { op: 'remove', path, value: entry },
]

/**
 * Takes out the entry at an index. It is named by its value, since others may have moved it meanwhile.
 * @param entries the list as this editor knows it
 */
export const removeAt = <Path extends string>(path: Path, entries: readonly string[], at: number): ListEdit<Path> => {
  const entry = entries[at]
  return entry === undefined ? outOfRange : { operations: [makeSure(path), takeOut(path, entries, at, entry)] }
}

/** Puts another entry in its place, in one patch: the new one before the old one, which then goes. */
export const replaceAt = <Path extends string>(
  path: Path,
  entries: readonly string[],
  at: number,
  next: string,
): ListEdit<Path> => {
  const entry = entries[at]
  if (entry === undefined) return outOfRange
  if (entry === next) return { operations: [] }
  return {
    operations: [makeSure(path), { op: 'add', path: `${path}/${at}`, value: next }, takeOut(path, entries, at, entry)],
  }
}

/** Where an entry stands by now that stood at `at` when somebody began to edit it; -1 where it is gone. */
export const placeOf = (entries: readonly string[], entry: string, at: number): number =>
  entries[at] === entry ? at : entries.indexOf(entry)

const outOfRange = { error: 'Array index does not exists' }

/** Of entries that are the same only one: the API counts them from the end. */
const takeOut = <Path extends string>(
  path: Path,
  entries: readonly string[],
  at: number,
  value: string,
): ListOperation<Path> => ({
  op: 'remove',
  path,
  value,
  index: entries.slice(at + 1).filter((entry) => entry === value).length,
})
