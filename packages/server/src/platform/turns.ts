/** Lets a limited number of callers in at a time; the others wait. */
export interface Turns {
  /**
   * @param group by which callers share fairly, such as a customer: groups take turns however many callers of each
   *   wait; within a group the first caller comes first
   * @param signal ends the wait with its reason
   * @returns a function that gives the turn back; call it once
   * @throws what `tooMany` makes, when too many wait or the wait was too long
   */
  take(group?: string | number, signal?: AbortSignal): Promise<() => void>
  /** True when nobody holds a turn and nobody waits. */
  readonly isIdle: boolean
  /** True when a caller who cannot go in at once is refused. */
  readonly isFull: boolean
}

export interface TurnsOptions {
  readonly places: number
  /** Callers of all groups that may wait. */
  readonly longestQueue: number
  /** Callers of one group that may wait; absent: as for all. */
  readonly longestQueueOfGroup?: number
  readonly longestWaitMs?: number
  readonly tooMany: () => Error
}

type Enter = () => void

export const createTurns = (options: TurnsOptions): Turns => {
  const { places, longestQueue, longestQueueOfGroup = longestQueue, longestWaitMs, tooMany } = options
  /** Waiting callers by group; the order of the map is the order in which groups take turns. */
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
    // move this group behind all others
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
