import type { FileStore } from '../../platform/files/file-store.ts'
import type { MediaLeg, PathSound, Sound } from '../legs/leg.ts'
import type { MediaSession } from './process-session.ts'

interface StoredSounds extends Pick<MediaLeg, 'play'> {
  /** Sounds that are not playing yet stay silent. */
  stop(): void
}

/**
 * Plays sounds in a media process, which reads them by their paths: stored ones have a local copy for as long as they may
 * play (GROW-01).
 */
export const createStoredSounds = (
  files: Pick<FileStore, 'withLocalCopy'>,
  session: Pick<MediaSession, 'play'>,
): StoredSounds => {
  let turn = 0

  /** @param ready what has a path already, in order */
  const playFrom = async (
    sounds: readonly Sound[],
    ready: readonly PathSound[],
    mine: number,
  ): ReturnType<MediaLeg['play']> => {
    const [next, ...rest] = sounds
    if (next === undefined) return mine === turn ? session.play(ready) : 'stopped'
    if ('path' in next) return playFrom(rest, [...ready, next], mine)
    let hasCopy = false
    try {
      return await files.withLocalCopy(next.key, (path) => {
        hasCopy = true
        return playFrom(rest, [...ready, { path, repeats: next.repeats }], mine)
      })
    } catch (error) {
      if (hasCopy) throw error
      return playFrom(rest, ready, mine)
    }
  }

  return {
    play: (sounds) => {
      turn += 1
      const paths = sounds.filter((sound): sound is PathSound => 'path' in sound)
      return paths.length === sounds.length ? session.play(paths) : playFrom(sounds, [], turn)
    },
    stop: () => {
      turn += 1
    },
  }
}
