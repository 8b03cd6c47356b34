import { limits } from '@lineside/contract/limits'
import type { Destination, WrittenDestination } from '@lineside/contract/resources/forwarding/destination-sets'

/** A destination that is being edited, with its index at that time. */
export interface ChosenDestination {
  readonly destination: Destination
  readonly index: number
}

/** One change to a list of destinations; returns null when the destination is gone. */
export type DestinationEdit = (list: readonly WrittenDestination[]) => readonly WrittenDestination[] | null

/** CF-20: a new destination has a timeout of 60 seconds and priority 0. */
export const newDestination = (destination: string, announcement?: number): WrittenDestination => ({
  destination,
  priority: 0,
  timeout: limits.forwardTimeoutDefault,
  ...(announcement !== undefined && { announcement_id: announcement }),
})

/** A stored destination in the form of a write, without members that only reads have. */
export const writtenDestination = (stored: Destination): WrittenDestination => ({
  destination: stored.destination,
  priority: stored.priority,
  timeout: stored.timeout,
  ...(stored.announcement_id !== null && { announcement_id: stored.announcement_id }),
})

/** @param at index of the new destination; beyond the end means at the end */
export const inserted =
  (added: WrittenDestination, index: number): DestinationEdit =>
  (list) =>
    inOrder(list.toSpliced(index, 0, added))

export const changed =
  (chosen: ChosenDestination, members: Partial<WrittenDestination>): DestinationEdit =>
  (list) => {
    const index = placeOf(list, chosen)
    const now = list[index]
    return now === undefined ? null : list.with(index, { ...now, ...members })
  }

export const removed =
  (chosen: ChosenDestination): DestinationEdit =>
  (list) => {
    const index = placeOf(list, chosen)
    return index < 0 ? null : list.toSpliced(index, 1)
  }

/** @param by -1: one up, 1: one down; at the ends nothing changes */
export const moved =
  (chosen: ChosenDestination, by: -1 | 1): DestinationEdit =>
  (list) => {
    const index = placeOf(list, chosen)
    const [one, other] = [list[index], list[index + by]]
    if (one === undefined) return null
    return other === undefined || index + by < 0 ? list : inOrder(list.with(index, other).with(index + by, one))
  }

/** The present index of a chosen destination, or -1. */
const placeOf = (list: readonly WrittenDestination[], { destination, index }: ChosenDestination): number =>
  list[index]?.destination === destination.destination
    ? index
    : list.findIndex((each) => each.destination === destination.destination)

/** The platform sorts by priority first. If priorities differ, this renumbers them in the order of the list. */
const inOrder = (list: readonly WrittenDestination[]): readonly WrittenDestination[] =>
  list.every(({ priority }) => priority === list[0]?.priority)
    ? list
    : list.map((each, priority) => ({ ...each, priority }))
