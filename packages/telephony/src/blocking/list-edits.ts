import type { PatchOperation } from '@lineside/contract/http/json-patch'

export type ListEdit = { readonly operations: readonly PatchOperation[] } | { readonly error: string }

/** A list that is not set is absent: appending nothing creates it, and leaves the one that somebody else has created. */
const makeSure = (path: string): PatchOperation => ({ op: 'add', path, value: [], mode: 'append' })

/** A new entry goes in front (CB-04). */
export const insertInFront = (path: string, entry: string): readonly PatchOperation[] => [
  makeSure(path),
  { op: 'add', path: `${path}/0`, value: entry },
]

/** Takes a number out, however often it is there. */
export const removeAll = (path: string, entry: string): readonly PatchOperation[] => [
  makeSure(path),
  { op: 'remove', path, value: entry },
]

/**
 * Takes out the entry at an index. It is named by its value, since others may have moved it meanwhile.
 * @param entries the list as this editor knows it
 */
export const removeAt = (path: string, entries: readonly string[], at: number): ListEdit => {
  const entry = entries[at]
  return entry === undefined ? outOfRange : { operations: [makeSure(path), takeOut(path, entries, at, entry)] }
}

/** Puts another entry in its place, in one patch: the new one before the old one, which then goes. */
export const replaceAt = (path: string, entries: readonly string[], at: number, next: string): ListEdit => {
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

const outOfRange: ListEdit = { error: 'Array index does not exists' }

/** Of entries that are the same only one: the API counts them from the end. */
const takeOut = (path: string, entries: readonly string[], at: number, value: string): PatchOperation => ({
  op: 'remove',
  path,
  value,
  index: entries.slice(at + 1).filter((entry) => entry === value).length,
})
