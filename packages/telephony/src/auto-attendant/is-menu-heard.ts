import type { DestinationSet } from '@lineside/contract/resources/forwarding/destination-sets'
import { destinationKind, isTerminating } from '../destinations/destination-kind.ts'

/**
 * SAY-02: whether callers ever hear the menu of a line: a forwarding of the line must lead to it, before a destination at
 * which calls end. Nothing else leads there.
 * @param sets the line's destination sets
 */
export const isMenuHeard = (sets: readonly Pick<DestinationSet, 'usage_count' | 'destinations'>[]): boolean =>
  sets.some(({ usage_count, destinations }) => {
    const place = destinations.findIndex(({ destination }) => destinationKind(destination) === 'auto-attendant')
    return usage_count > 0 && place >= 0 && !destinations.slice(0, place).some(isTerminating)
  })
