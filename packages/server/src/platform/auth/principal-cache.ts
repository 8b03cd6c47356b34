import type { Principal } from './principal.ts'

/** For how long a cached principal is used before its session is looked up again. */
const believedMs = 10_000
/** Longer than any transaction lives: after this time the change has been committed or never will be. */
const doubtedMs = 20_000
const capacity = 5_000

interface Entry {
  readonly principal: Principal
  readonly until: number
}

/**
 * Cache of principals by token, so that a burst of calls asks the database once. The least recently used entries go
 * first.
 */
export interface PrincipalCache {
  get(token: string): Principal | undefined
  set(token: string, principal: Principal, expires: number): void
  /**
   * Tells the cache that this subscriber or its sessions change. It drops what it knows and for `doubtedMs` lets every
   * call read the session: by then the open transaction is done, and no answer from before it can still arrive.
   */
  doubt(subscriberId: number): void
  /** The same for all subscribers of a customer. */
  doubtCustomer(customerId: number): void
  doubtAll(): void
}

export const createPrincipalCache = (now: () => Date): PrincipalCache => {
  const entries = new Map<string, Entry>()
  const doubted = new Map<number, number>()
  const doubtedCustomers = new Map<number, number>()
  let allDoubtedUntil = 0

  const isDoubtedIn = (all: Map<number, number>, id: number, moment: number): boolean => {
    const until = all.get(id)
    if (until === undefined) return false
    if (moment < until) return true
    all.delete(id)
    return false
  }

  const isDoubted = ({ subscriberId, customerId, seeAs }: Principal, moment: number): boolean =>
    moment < allDoubtedUntil ||
    isDoubtedIn(doubted, subscriberId, moment) ||
    (seeAs !== null && isDoubtedIn(doubted, seeAs.subscriberId, moment)) ||
    isDoubtedIn(doubtedCustomers, customerId, moment)

  const forget = (isMeant: (principal: Principal) => boolean): void => {
    for (const [token, { principal }] of entries) if (isMeant(principal)) entries.delete(token)
  }

  return {
    get: (token) => {
      const entry = entries.get(token)
      if (entry === undefined) return undefined
      entries.delete(token)
      if (now().getTime() >= entry.until) return undefined
      entries.set(token, entry)
      return entry.principal
    },
    set: (token, principal, expires) => {
      const moment = now().getTime()
      if (isDoubted(principal, moment)) return
      entries.set(token, { principal, until: Math.min(moment + believedMs, expires * 1000) })
      if (entries.size <= capacity) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    doubt: (subscriberId) => {
      doubted.set(subscriberId, now().getTime() + doubtedMs)
      forget((principal) => principal.subscriberId === subscriberId || principal.seeAs?.subscriberId === subscriberId)
    },
    doubtCustomer: (customerId) => {
      doubtedCustomers.set(customerId, now().getTime() + doubtedMs)
      forget((principal) => principal.customerId === customerId)
    },
    doubtAll: () => {
      allDoubtedUntil = now().getTime() + doubtedMs
      doubted.clear()
      doubtedCustomers.clear()
      entries.clear()
    },
  }
}
