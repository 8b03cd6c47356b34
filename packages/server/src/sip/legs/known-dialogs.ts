import type { FindLeg } from './referral.ts'

/** Legs by SIP Call-ID, those of this process at once, which a phone names when it joins two of its calls. */
export interface KnownDialogs {
  add(sipCallId: string, leg: { readonly id: string; readonly subscriberId: number | null }): void
  remove(sipCallId: string): void
  /** Finds only legs of this subscriber: nobody may join calls of others. */
  of(subscriberId: number | null): FindLeg
}

/** @param elsewhere finds the leg in the calls of other processes */
export const createKnownDialogs = (
  elsewhere: (subscriberId: number, sipCallId: string) => Promise<string | undefined>,
): KnownDialogs => {
  const legs = new Map<string, { readonly id: string; readonly subscriberId: number | null }>()
  return {
    add: (sipCallId, leg) => void legs.set(sipCallId, leg),
    remove: (sipCallId) => void legs.delete(sipCallId),
    of: (subscriberId) => async (sipCallId) => {
      const found = legs.get(sipCallId)
      if (subscriberId === null) return null
      if (found !== undefined) return found.subscriberId === subscriberId ? found.id : null
      return (await elsewhere(subscriberId, sipCallId)) ?? null
    },
  }
}
