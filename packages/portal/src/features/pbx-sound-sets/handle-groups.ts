import type { SoundFile } from '@lineside/contract/resources/sound-files'
import type { SoundHandle } from '@lineside/contract/resources/sound-handles'

/** A place of a set, and what the set has for it. */
export interface HandlePlace {
  readonly handle: SoundHandle
  /** null: nothing; callers hear what the set's parent or the platform has. */
  readonly file: SoundFile | null
}

export interface HandleGroup {
  readonly name: string
  readonly places: readonly HandlePlace[]
}

/** Other platforms keep a file only where there is a sound; here there may be none yet. */
const hasSound = ({ duration }: SoundFile): boolean => duration !== null

/** Names come again in other groups: the id says which, where the platform tells it. */
const isFileOf = (file: SoundFile, { id, handle }: SoundHandle): boolean =>
  file.handle_id === undefined ? file.handle === handle : file.handle_id === id

/** SND-03: every place of a set by its group, in the order in which the platform lists them. */
export const handleGroups = (handles: readonly SoundHandle[], files: readonly SoundFile[]): readonly HandleGroup[] => {
  const sounding = files.filter(hasSound)
  const names = [...new Set(handles.map(({ group }) => group))]
  return names.map((name) => ({
    name,
    places: handles
      .filter(({ group }) => group === name)
      .map((handle) => ({ handle, file: sounding.find((file) => isFileOf(file, handle)) ?? null })),
  }))
}

/** What is looked for. */
export interface HandleSearch {
  readonly text: string
  readonly isMissingOnly: boolean
}

export const isSearching = ({ text, isMissingOnly }: HandleSearch): boolean => text.trim() !== '' || isMissingOnly

/**
 * The places that fit; groups without one go. Words may stand in any order, parted by blanks or lines.
 * @param kept ids of handles that stay whatever is looked for: their sound is being uploaded
 */
export const searchHandles = (
  groups: readonly HandleGroup[],
  { text, isMissingOnly }: HandleSearch,
  kept: ReadonlySet<number> = new Set(),
) => {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  const fits = ({ handle, file }: HandlePlace) =>
    kept.has(handle.id) ||
    ((!isMissingOnly || file === null) && words.every((word) => handle.handle.toLowerCase().includes(word)))
  return groups
    .map(({ name, places }) => ({ name, places: places.filter(fits) }))
    .filter(({ places }) => places.length > 0)
}

/** SND-03: how many places of a set have no sound; 0: it is complete. */
export const missingSounds = (groups: readonly HandleGroup[]): number =>
  groups.flatMap(({ places }) => places).filter(({ file }) => file === null).length
