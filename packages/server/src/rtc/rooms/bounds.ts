import { limits } from '@lineside/contract/limits'

/** Maximum number of conference frames that one connection may send at once, and per second over time. */
const atOnce = 200
const aSecond = 20
/** After this time a connection may send as much as a new one. */
const restedMs = (atOnce / aSecond) * 1000

/** Limits the conference frames of connections. A well-behaved client never reaches the limit. */
export const allowance = (now: () => number) => {
  /** In the order of their last frames. */
  const left = new Map<string, { count: number; since: number }>()
  /** A guest of another process that only looks at a room here never says that it is gone. */
  const forgetRested = (time: number): void => {
    for (const [id, { since }] of left) {
      if (time - since < restedMs) return
      left.delete(id)
    }
  }
  return {
    isTaken(connectionId: string): boolean {
      const time = now()
      forgetRested(time)
      const { count, since } = left.get(connectionId) ?? { count: atOnce, since: time }
      const rest = Math.min(atOnce, count + ((time - since) / 1000) * aSecond)
      left.delete(connectionId)
      left.set(connectionId, { count: Math.max(0, rest - 1), since: time })
      return rest >= 1
    },
    forget: (connectionId: string): void => void left.delete(connectionId),
    known: (): readonly string[] => [...left.keys()],
  }
}

const minute = 60_000

/**
 * Counts the wrong PINs of a subscriber, or the wrong conference IDs of a caller, within a minute. Past the limit even
 * the right one is refused.
 */
export const wrongPins = <Account extends number | string>(now: () => number) => {
  const wrong = new Map<Account, { count: number; since: number }>()
  const recent = (account: Account) => {
    const entry = wrong.get(account)
    if (entry && now() - entry.since < minute) return entry
    wrong.delete(account)
    return null
  }
  return {
    isTooMany: (account: Account): boolean => (recent(account)?.count ?? 0) >= limits.conferenceWrongPins,
    add(account: Account): void {
      const entry = recent(account)
      if (entry) entry.count += 1
      else wrong.set(account, { count: 1, since: now() })
      // delete expired entries, so that the map does not grow with everybody who ever mistyped
      for (const id of wrong.keys()) recent(id)
    },
  }
}
