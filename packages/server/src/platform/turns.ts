/** Lets a number of callers in at a time; the others wait in the order they came. */
export interface Turns {
  /**
   * @param signal ends the wait with its reason
   * @returns gives the turn back; call it once
   * @throws what `tooMany` makes, when too many wait
   */
  take(signal?: AbortSignal): Promise<() => void>
}

export interface TurnsOptions {
  readonly places: number
  readonly longestQueue: number
  readonly tooMany: () => Error
}

export function createTurns({ places, longestQueue, tooMany }: TurnsOptions): Turns {
  const waiting = new Set<() => void>()
  let free = places

  function giveBack(): void {
    const [next] = waiting
    if (next) next()
    else free++
  }

  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return giveBack
      }
      if (waiting.size >= longestQueue) throw tooMany()
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(enter)
          reject(signal?.reason)
        }
        const enter = () => {
          waiting.delete(enter)
          signal?.removeEventListener('abort', leave)
          resolve(giveBack)
        }
        waiting.add(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
