import { limits } from '@lineside/contract/limits'
import type { Destination, WrittenDestination } from '@lineside/contract/resources/destination-sets'

/** A destination that somebody works on: where it stood then. */
export interface ChosenDestination {
  readonly destination: Destination
  readonly at: number
}

/** One change to a list of destinations; null: what it is about is not there any more. */
export type DestinationEdit = (list: readonly WrittenDestination[]) => readonly WrittenDestination[] | null

/** CF-20: 60 seconds, priority 0. */
export const newDestination = (destination: string, announcement?: number): WrittenDestination => ({
  destination,
  priority: 0,
  timeout: limits.forwardTimeoutDefault,
  ...(announcement !== undefined && { announcement_id: announcement }),
})

/** As the platform takes it back: what it only shows is left away. */
export const writtenDestination = (stored: Destination): WrittenDestination => ({
  destination: stored.destination,
  priority: stored.priority,
  timeout: stored.timeout,
  ...(stored.announcement_id !== null && { announcement_id: stored.announcement_id }),
})

/** @param at the place it gets; further back than the end is the end */
export const inserted =
  (added: WrittenDestination, at: number): DestinationEdit =>
  (list) =>
    inOrder(list.toSpliced(at, 0, added))

export const changed =
  (chosen: ChosenDestination, members: Partial<WrittenDestination>): DestinationEdit =>
  (list) => {
    const at = placeOf(list, chosen)
    const now = list[at]
    return now === undefined ? null : list.with(at, { ...now, ...members })
  }

export const removed =
  (chosen: ChosenDestination): DestinationEdit =>
  (list) => {
    const at = placeOf(list, chosen)
    return at < 0 ? null : list.toSpliced(at, 1)
  }

/** @param by -1: one up, 1: one down; at the ends nothing moves */
export const moved =
  (chosen: ChosenDestination, by: -1 | 1): DestinationEdit =>
  (list) => {
    const at = placeOf(list, chosen)
    const [one, other] = [list[at], list[at + by]]
    if (one === undefined) return null
    return other === undefined || at + by < 0 ? list : inOrder(list.with(at, other).with(at + by, one))
  }

/** Where a chosen destination stands by now, or -1. */
const placeOf = (list: readonly WrittenDestination[], { destination, at }: ChosenDestination): number =>
  list[at]?.destination === destination.destination
    ? at
    : list.findIndex((each) => each.destination === destination.destination)

/** The platform sorts by priority first: where these differ, they must follow the order that was asked for. */
const inOrder = (list: readonly WrittenDestination[]): readonly WrittenDestination[] =>
  list.every(({ priority }) => priority === list[0]?.priority)
    ? list
    : list.map((each, priority) => ({ ...each, priority }))
