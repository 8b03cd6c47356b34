import { MediaError } from './media-error.ts'
import { MEDIA_QUEUE } from './media-limits.ts'

/** Lets a number of callers in at a time; the others wait in the order they came. */
export interface Turns {
  /**
   * @returns gives the turn back; call it once
   * @throws MediaError busy, when too many wait; the signal's reason, when it fires first
   */
  take(signal: AbortSignal): Promise<() => void>
}

export function createTurns(places: number, queue = MEDIA_QUEUE): Turns {
  const waiting = new Set<() => void>()
  let free = places

  function giveBack(): void {
    const [next] = waiting
    if (next) next()
    else free++
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free--
        return giveBack
      }
      if (waiting.size >= queue) throw new MediaError('busy', 'Too many conversions are waiting')
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(enter)
          reject(signal.reason)
        }
        const enter = () => {
          waiting.delete(enter)
          signal.removeEventListener('abort', leave)
          resolve(giveBack)
        }
        waiting.add(enter)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
