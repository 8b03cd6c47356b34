import { mayTakeMore } from '@lineside/telephony/shares/may-take-more'

/** Places that customers share: in the media processes, or of fax machines. */
export interface SharedPlaces {
  /**
   * @param customer null: none, such as for an emergency call, which only the limit of all places bounds
   * @returns releases the place, and is called once; null: this customer gets none
   */
  take(customer: number | null): (() => void) | null
}

/** @param isOnly whether there is one customer only */
export const createSharedPlaces = (all: number, isOnly: () => boolean): SharedPlaces => {
  const held = new Map<number | null, number>()
  let taken = 0

  const add = (customer: number | null, count: number): void => {
    taken += count
    const left = (held.get(customer) ?? 0) + count
    if (left > 0) held.set(customer, left)
    else held.delete(customer)
  }

  return {
    take(customer) {
      const has = customer === null ? 0 : (held.get(customer) ?? 0)
      if (!mayTakeMore({ all, taken, held: has, isOnly: isOnly() })) return null
      add(customer, 1)
      return () => add(customer, -1)
    },
  }
}
