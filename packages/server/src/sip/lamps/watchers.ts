import type { Subscription } from './subscription.ts'

/** The subscriptions of this process: by the watched line, and their number by the watching line. */
export interface Watchers {
  readonly all: ReadonlySet<Subscription>
  add(subscription: Subscription): void
  /** @returns true: it was the last one that watched its line */
  remove(subscription: Subscription): boolean
  isFull(watcherId: number): boolean
  /** Those that watch this line. */
  of(watchedId: number): Iterable<Subscription>
  isWatched(id: number): boolean
  /** The watched lines. */
  lines(): Iterable<number>
}

export interface WatcherBounds {
  /** Maximum number of subscriptions of one watching line, and of the whole process. */
  readonly ofLine: number
  readonly ofProcess: number
}

export const createWatchers = (bounds: WatcherBounds): Watchers => {
  const all = new Set<Subscription>()
  const watched = new Map<number, Set<Subscription>>()
  const watching = new Map<number, number>()
  return {
    all,
    add: (subscription) => {
      const { watchedId, watcherId } = subscription
      all.add(subscription)
      watched.set(watchedId, (watched.get(watchedId) ?? new Set()).add(subscription))
      watching.set(watcherId, (watching.get(watcherId) ?? 0) + 1)
    },
    remove: (subscription) => {
      if (!all.delete(subscription)) return false
      const { watchedId, watcherId } = subscription
      const left = (watching.get(watcherId) ?? 1) - 1
      if (left === 0) watching.delete(watcherId)
      else watching.set(watcherId, left)
      const others = watched.get(watchedId)
      others?.delete(subscription)
      return others?.size === 0 && watched.delete(watchedId)
    },
    isFull: (watcherId) => all.size >= bounds.ofProcess || (watching.get(watcherId) ?? 0) >= bounds.ofLine,
    of: (watchedId) => watched.get(watchedId) ?? [],
    isWatched: (id) => watched.has(id),
    lines: () => watched.keys(),
  }
}
