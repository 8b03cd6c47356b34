import type { Platform } from '../../platform/platform.ts'
import { findHandle } from './find-handle.ts'
import { promptPath } from './prompts.ts'
import { findSounds, type SoundRow } from './sound-for-line-store.ts'

/** A sound file, Ogg Opus, mono: one that comes with the server, by its path, or a stored one, by its key. */
export type SoundFile = { readonly path: string } | { readonly key: string }

/** A sound to be played to a caller. */
export type LineSound = SoundFile & {
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
  { db }: Pick<Platform, 'db'>,
  subscriberId: number,
  handle: string,
): Promise<LineSound | null> => {
  const id = findHandle({ handle })?.id
  const [row] = id === undefined ? [] : await findSounds(db, { subscriberId }, [id])
  if (row === undefined) return null
  return {
    ...soundFile(row),
    seconds: row.duration_ms / 1000,
    repeats: row.loopplay,
    isStandard: row.prompt !== null,
  }
}

const soundFile = ({ prompt, file_key }: SoundRow): SoundFile =>
  prompt === null ? { key: file_key ?? '' } : { path: promptPath(prompt) }

/** Plays it again at its end, or once, whatever was chosen for it. */
export const playedAs = (sound: SoundFile, repeats: boolean): SoundFile & { readonly repeats: boolean } =>
  'key' in sound ? { key: sound.key, repeats } : { path: sound.path, repeats }
