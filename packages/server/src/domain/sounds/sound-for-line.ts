import type { Platform } from '../../platform/platform.ts'
import { findHandle } from './find-handle.ts'
import { promptPath } from './prompts.ts'
import { findSounds, type SoundRow } from './sound-for-line-store.ts'

/** A sound to be played to a caller. */
export interface LineSound {
  /** Path of the file: Ogg Opus, mono. */
  readonly path: string
  readonly seconds: number
  /** Whether it starts again at its end. */
  readonly repeats: boolean
  /** Whether it is the platform's own prompt, because the customer has no sound of its own there. */
  readonly isStandard: boolean
}

/**
 * The sound that a line plays for a handle (SND-05): from the set that it has chosen, else from its customer's default
 * set, each with its parents; else the platform's own prompt in the line's language, else in English.
 * @param handle name of the handle, as in the plan of a call
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
