import { limits } from '@lineside/contract/limits'

/** Conference frames of one connection: so many at once, and so many a second over time. */
const atOnce = 200
const aSecond = 20

/** Bounds what connections may send: a client that behaves never notices. */
export const allowance = (now: () => number) => {
  const left = new Map<string, { count: number; since: number }>()
  return {
    isTaken(connectionId: string): boolean {
      const time = now()
      const { count, since } = left.get(connectionId) ?? { count: atOnce, since: time }
      const rest = Math.min(atOnce, count + ((time - since) / 1000) * aSecond)
      left.set(connectionId, { count: Math.max(0, rest - 1), since: time })
      return rest >= 1
    },
    forget: (connectionId: string): void => void left.delete(connectionId),
  }
}

const minute = 60_000

/** Wrong PINs of a subscriber within a minute: past the limit it is not let in, not even by the right one. */
export const wrongPins = (now: () => number) => {
  const wrong = new Map<number, { count: number; since: number }>()
  const recent = (subscriberId: number) => {
    const entry = wrong.get(subscriberId)
    if (entry && now() - entry.since < minute) return entry
    wrong.delete(subscriberId)
    return null
  }
  return {
    isTooMany: (subscriberId: number): boolean => (recent(subscriberId)?.count ?? 0) >= limits.conferenceWrongPins,
    add(subscriberId: number): void {
      const entry = recent(subscriberId)
      if (entry) entry.count += 1
      else wrong.set(subscriberId, { count: 1, since: now() })
      // what is over goes, so that it does not grow with everybody who ever mistyped
      for (const id of wrong.keys()) recent(id)
    },
  }
}
