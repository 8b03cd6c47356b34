import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { queuesChannel } from '../../domain/call-queues/queue-callers-store.ts'
import type { Platform } from '../../platform/platform.ts'

/** A request waits so long for a change. */
const longestMs = 5_000
/** How often is looked for what no queue tells of: that an agent is in a call of another line, or has no device. */
const lookEveryMs = 900
/** Changes come in bursts: one look tells of all that come within so long. */
const burstMs = 250
/** Requests that wait at one process; further ones are answered at once. */
const mostWaiting = 500

/** QBOARD-03: waits for changes of queues, which every process tells. */
export interface QueueChanges {
  /** Waits on behalf of a request, for as long as it is open. */
  watch(queues: readonly number[], request: IncomingMessage): Watch
}

export interface Watch {
  /** Resolves when it is time to look again; false: the time of the request is over. */
  next(): Promise<boolean>
  stop(): void
}

export const createQueueChanges = (notifications: Platform['notifications']): QueueChanges => {
  const waiting = new Set<object>()
  return {
    watch: (queues, request) => {
      const ends = performance.now() + (waiting.size < mostWaiting ? longestMs : 0)
      const self = {}
      waiting.add(self)
      // a change that comes while the board is being read is not missed
      let hasChanged = false
      let wake: () => void = () => {}
      const changed = (): void => {
        hasChanged = true
        wake()
      }
      const stops = [
        notifications.subscribe(queuesChannel, (id) => {
          if (queues.includes(Number(id))) changed()
        }),
        notifications.onGap(changed),
      ]
      request.once('close', changed)
      return {
        next: async () => {
          const left = ends - performance.now()
          if (left <= 0 || request.destroyed) return false
          if (hasChanged) await delay(Math.min(left, burstMs))
          else
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, Math.min(left, lookEveryMs))
              wake = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          wake = () => {}
          hasChanged = false
          return true
        },
        stop: () => {
          waiting.delete(self)
          request.off('close', changed)
          for (const stop of stops) stop()
        },
      }
    },
  }
}
