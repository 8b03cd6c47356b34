import type { SoundFile } from '@lineside/contract/resources/pbx/sound-files'
import type { SoundHandle } from '@lineside/contract/resources/pbx/sound-handles'

/** A handle, and the sound that the set has for it. */
export interface HandlePlace {
  readonly handle: SoundHandle
  /** null if the set has no sound for it: callers hear the one of the parent set or the platform. */
  readonly file: SoundFile | null
}

export interface HandleGroup {
  readonly name: string
  readonly places: readonly HandlePlace[]
}

/** Whether a file has a sound. Other platforms only list files with one; Lineside also lists files without. */
const hasSound = ({ duration }: SoundFile): boolean => duration !== null

/**
 * Whether a file belongs to a handle. Names of handles repeat across groups, so the id decides if the platform sends
 * it.
 */
const isFileOf = (file: SoundFile, { id, handle }: SoundHandle): boolean =>
  file.handle_id === undefined ? file.handle === handle : file.handle_id === id

/** SND-03: all handles of a set by group, in the order of the platform's list. */
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

/** The user's search. */
export interface HandleSearch {
  readonly text: string
  readonly isMissingOnly: boolean
}

export const isSearching = ({ text, isMissingOnly }: HandleSearch): boolean => text.trim() !== '' || isMissingOnly

/**
 * The handles that match a search; groups without a match are left out. Words may stand in any order, separated by
 * spaces or underscores.
 * @param kept ids of handles that always match, because their sound is being uploaded
 * @param nameOf the name of a handle in words, which is searched as well
 */
export const searchHandles = (
  groups: readonly HandleGroup[],
  { text, isMissingOnly }: HandleSearch,
  kept: ReadonlySet<number> = new Set(),
  nameOf: (handle: string) => string = (handle) => handle,
) => {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
  const fits = ({ handle, file }: HandlePlace) =>
    kept.has(handle.id) ||
    ((!isMissingOnly || file === null) &&
      words.every((word) => `${handle.handle} ${nameOf(handle.handle)}`.toLowerCase().includes(word)))
  return groups
    .map(({ name, places }) => ({ name, places: places.filter(fits) }))
    .filter(({ places }) => places.length > 0)
}

/** SND-03: how many handles of a set have no sound; 0 means that the set is complete. */
export const missingSounds = (groups: readonly HandleGroup[]): number =>
  groups.flatMap(({ places }) => places).filter(({ file }) => file === null).length
