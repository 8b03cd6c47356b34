import type { SoundFile } from '../../src/domain/sounds/sound-for-line.ts'

/** The path of a sound that comes with the server, or the key of a stored one. */
export const sourceOf = (sound: SoundFile): string => ('key' in sound ? sound.key : sound.path)
