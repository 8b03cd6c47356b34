import type { Platform } from '../../platform/platform.ts'
import { findHandle } from './find-handle.ts'
import { promptPath } from './prompts.ts'
import { findSounds, type SoundRow } from './sound-for-line-store.ts'

/** What is played. */
export interface LineSound {
  /** Of the file: Ogg Opus, one channel. */
  readonly path: string
  readonly seconds: number
  /** Begins again at its end. */
  readonly repeats: boolean
  /** What the platform itself says: nobody has put a sound of its own there. */
  readonly isStandard: boolean
}

/**
 * What a line plays for a handle (SND-05): from the set it has chosen, else the default of its customer, each with its
 * parents; else the platform's own prompt in the line's language, else in English.
 * @param handle name of it, as the plan of a call says it
 * @returns null: silence
 */
export const soundForLine = async (
  { db, files }: Pick<Platform, 'db' | 'files'>,
  subscriberId: number,
  handle: string,
): Promise<LineSound | null> => {
  const id = findHandle({ handle })?.id
  const [row] = id === undefined ? [] : await findSounds(db, { subscriberId }, [id])
  if (row === undefined) return null
  return {
    path: soundPath(files, row),
    seconds: row.duration_ms / 1000,
    repeats: row.loopplay,
    isStandard: row.prompt !== null,
  }
}

const soundPath = (files: Platform['files'], { prompt, file_key }: SoundRow): string =>
  prompt === null ? files.path(file_key ?? '') : promptPath(prompt)
