import { createInOrder } from '@lineside/contract/in-order'
import type { Notifications } from '../db/notifications.ts'
import type { Log } from '../log.ts'
import { reason } from '../reason.ts'
import { hold, type KeyLock, letGo, locksOf, type Query } from './key-locks-store.ts'
import { fingerprintOf, type KeyRing, type Keys } from './key-ring.ts'

/** The channel on which a rotation says that the key file has changed. */
export const keysChannel = 'keys'

/**
 * After this time nothing is written any more that was sealed before the ring changed: longer work is in a transaction, whose
 * end a rotation awaits.
 */
const settleMs = 5_000

/** The keys of a running server, which follow the key file, and whose locks tell a rotation what this process has. */
export interface LiveKeys {
  readonly keys: Keys
  /**
   * Called with each new ring, before a rotation is told that this process has it.
   * @returns removes the listener
   */
  onChange(listener: (ring: KeyRing) => Promise<unknown>): () => void
  /** For `createNotifications`: takes the locks over each new connection. */
  hold(query: Query): Promise<void>
  /** Follows the key file. @returns stops it */
  follow(notifications: Pick<Notifications, 'subscribe' | 'onGap'>): () => Promise<void>
}

/**
 * @param first the ring of the start
 * @param read reads the ring again
 */
export const createLiveKeys = (
  first: KeyRing,
  { read, log }: { readonly read: () => Promise<KeyRing | undefined>; readonly log: Log },
): LiveKeys => {
  let ring = first
  let query: Query | null = null
  const held = new Set<KeyLock>()
  const listeners = new Set<(ring: KeyRing) => Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  const works = createInOrder()

  const wanted = () => locksOf(ring.map(fingerprintOf))
  const takeLocks = async () => {
    for (const lock of wanted()) {
      if (held.has(lock) || query === null) continue
      await hold(query, lock)
      held.add(lock)
    }
  }
  const leaveLocks = async () => {
    for (const lock of held) {
      if (wanted().includes(lock) || query === null) continue
      held.delete(lock)
      await letGo(query, lock)
    }
  }
  const guarded = (work: () => Promise<void>) => {
    works.run(work).catch((error: unknown) => log.warn(`The keys could not be followed: ${reason(error)}`))
  }
  const renew = async () => {
    ring = (await read()) ?? ring
    for (const listener of listeners) await listener(ring)
    await takeLocks()
    const timer = setTimeout(() => {
      timers.delete(timer)
      guarded(leaveLocks)
    }, settleMs).unref()
    timers.add(timer)
  }
  return {
    keys: () => ring,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold: async (given) => {
      query = given
      held.clear()
      await takeLocks()
    },
    follow: (notifications) => {
      const stops = [
        notifications.subscribe(keysChannel, () => guarded(renew)),
        notifications.onGap(() => guarded(renew)),
      ]
      return async () => {
        for (const stop of stops) stop()
        for (const timer of timers) clearTimeout(timer)
        await works.settled()
      }
    },
  }
}
