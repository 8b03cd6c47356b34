import type { FindLeg } from './referral.ts'

/** The legs of this process by their Call-IDs: what a phone names when it joins two of its calls. */
export interface KnownDialogs {
  add(sipCallId: string, leg: { readonly id: string; readonly subscriberId: number | null }): void
  remove(sipCallId: string): void
  /** Nobody can name the calls of somebody else. */
  of(subscriberId: number | null): FindLeg
}

export const createKnownDialogs = (): KnownDialogs => {
  const legs = new Map<string, { readonly id: string; readonly subscriberId: number | null }>()
  return {
    add: (sipCallId, leg) => void legs.set(sipCallId, leg),
    remove: (sipCallId) => void legs.delete(sipCallId),
    of: (subscriberId) => (sipCallId) => {
      const found = legs.get(sipCallId)
      return found !== undefined && found.subscriberId === subscriberId ? found.id : null
    },
  }
}
