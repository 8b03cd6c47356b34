/** Lets a number of callers in at a time; the others wait. */
export interface Turns {
  /**
   * @param group who is to have a fair share, such as a customer: groups come in one after the other however many of
   *   each wait, and within a group who came first
   * @param signal ends the wait with its reason
   * @returns gives the turn back; call it once
   * @throws what `tooMany` makes, when too many wait or the wait was too long
   */
  take(group?: string | number, signal?: AbortSignal): Promise<() => void>
  /** Nobody is in, and nobody waits. */
  readonly isIdle: boolean
  /** Who comes now and can not go in is refused. */
  readonly isFull: boolean
}

export interface TurnsOptions {
  readonly places: number
  /** Of all groups. */
  readonly longestQueue: number
  /** Of one group; absent: as for all. */
  readonly longestQueueOfGroup?: number
  readonly longestWaitMs?: number
  readonly tooMany: () => Error
}

type Enter = () => void

export const createTurns = (options: TurnsOptions): Turns => {
  const { places, longestQueue, longestQueueOfGroup = longestQueue, longestWaitMs, tooMany } = options
  /** Who waits, by group; the groups in the order in which they come in. */
  const queues = new Map<string | number, Set<Enter>>()
  let free = places
  let waiting = 0

  const giveBack = (): void => {
    const [next] = queues
    if (next === undefined) {
      free++
      return
    }
    const [group, queue] = next
    const [enter] = queue
    queues.delete(group)
    // behind all other groups
    queues.set(group, queue)
    enter?.()
  }

  const enqueue = (group: string | number, enter: Enter): void => {
    const queue = queues.get(group) ?? new Set()
    if (waiting >= longestQueue || queue.size >= longestQueueOfGroup) throw tooMany()
    queues.set(group, queue.add(enter))
    waiting++
  }

  const dequeue = (group: string | number, enter: Enter): void => {
    const queue = queues.get(group)
    if (queue?.delete(enter) !== true) return
    waiting--
    if (queue.size === 0) queues.delete(group)
  }

  return {
    get isIdle() {
      return free === places
    },
    get isFull() {
      return free === 0 && waiting >= longestQueue
    },
    take: async (group = '', signal) => {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return giveBack
      }
      return await new Promise((resolve, reject) => {
        const stopWaiting = () => {
          dequeue(group, enter)
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
        }
        const leave = () => {
          stopWaiting()
          reject(signal?.aborted === true ? signal.reason : tooMany())
        }
        const enter = () => {
          stopWaiting()
          resolve(giveBack)
        }
        enqueue(group, enter)
        const timer = longestWaitMs === undefined ? undefined : setTimeout(leave, longestWaitMs).unref()
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
