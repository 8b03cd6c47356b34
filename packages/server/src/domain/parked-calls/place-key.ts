import { limits } from '@lineside/contract/limits'

/** A place of a company, in which a call can be parked. */
export interface ParkPlace {
  readonly customerId: number
  readonly place: number
}

/** Keys of one company; more than it has places. */
const step = limits.parkPlaces + 1

/** TEAM-05: the place as a number below zero, so that lamps watch places beside lines, whose ids are above it. */
export const placeKey = ({ customerId, place }: ParkPlace): number => -(customerId * step + place)

/** @returns null: it is the id of a line */
export const placeOfKey = (key: number): ParkPlace | null =>
  key >= 0 ? null : { customerId: Math.floor(-key / step), place: -key % step }
