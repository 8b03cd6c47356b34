import type { Destination } from '@lineside/contract/resources/forwarding/destination-sets'
import { isTerminating } from '../destinations/destination-kind.ts'
import type { ForwardingGroup } from './forwarding-groups.ts'

export interface DestinationStop {
  readonly destination: Destination
  /** Seconds from the previous stop to this one; null: it is the first stop. */
  readonly after: number | null
  /** Seconds since the call came; null: the stop is never reached. */
  readonly at: number | null
  readonly state: 'on' | 'end' | 'unreached'
}

/** CF-05, CF-17: the destinations as stops of a call. Those after a terminating one are never reached. */
export const stopsOf = ({
  destinations,
  ringSeconds,
}: Pick<ForwardingGroup, 'destinations' | 'ringSeconds'>): readonly DestinationStop[] => {
  let elapsed = ringSeconds ?? 0
  let isOver = false
  return destinations.map((destination, index): DestinationStop => {
    const before = destinations[index - 1]
    const after = before === undefined ? ringSeconds : before.timeout
    if (before !== undefined) elapsed += before.timeout
    if (isOver) return { destination, after, at: null, state: 'unreached' }
    isOver = isTerminating(destination)
    return { destination, after, at: elapsed, state: isOver ? 'end' : 'on' }
  })
}

/** The index of a new destination: at the end, but before a terminating one. */
export const placeForNew = (destinations: readonly Destination[]): number => {
  const last = destinations.at(-1)
  return last !== undefined && isTerminating(last) ? destinations.length - 1 : destinations.length
}
