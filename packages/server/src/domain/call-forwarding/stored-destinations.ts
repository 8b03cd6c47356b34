import { limits } from '@lineside/contract/limits'
import { customAnnouncements } from '@lineside/contract/resources/pbx/sound-handles'
import type { StoredDestination } from '../../platform/db/tables/call-forwarding-tables.ts'
import { malformed, type Reason, validationFailed, valueTooLong } from '../../platform/refusal.ts'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import { type DestinationOwner, destinationAddress, isCustomAnnouncement } from './destination-address.ts'
import { listOf } from './list-of.ts'

const members = ['destination', 'simple_destination', 'priority', 'timeout', 'announcement_id']

/**
 * Checks the destinations of a write and puts them into their stored form: addresses in the order in which they are
 * tried.
 * @throws Refusal in the field's words (ngcp-api-facts 4.2)
 */
export const storedDestinations = (wanted: unknown, owner: DestinationOwner): readonly StoredDestination[] =>
  listOf('destinations', wanted)
    .map((element, index) => storedDestination(element, index, owner))
    .toSorted((left, right) => left.priority - right.priority)

const storedDestination = (element: unknown, index: number, owner: DestinationOwner): StoredDestination => {
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    throw malformed("Invalid element in array 'destinations'. Must be an object.")
  const written = element as Readonly<Record<string, unknown>>
  const unknown = Object.keys(written).filter((name) => !members.includes(name))
  if (unknown.length > 0)
    throw validationFailed(
      unknown.map((name) => ({ field: `${index}_${name}`, input: written[name], errors: ['Unknown field'] })),
    )
  const text = textOf(written['destination'], index)
  return {
    destination: addressOf(text, index, owner),
    priority: wholeNumber(written['priority'], 1, limits.forwardPriorityMaximum, text, 'priority'),
    timeout: wholeNumber(
      written['timeout'],
      limits.forwardTimeoutUnnamed,
      limits.forwardTimeoutMaximum,
      text,
      'timeout',
    ),
    announcement_id: announcementOf(written['announcement_id'], text),
  }
}

const wrongDestination = (index: number, input: unknown, error: string, reason: Reason) =>
  validationFailed([{ field: `${index}_destination`, input, errors: [error], reason }])

const tooLong = (index: number, text: string, { length }: string) =>
  valueTooLong(`${index}_destination`, text, limits.forwardDestinationLength, length)

const textOf = (value: unknown, index: number): string => {
  if (value === undefined || value === null || value === '')
    throw wrongDestination(index, value ?? undefined, 'Destination field is required', missing)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw wrongDestination(index, value, "Invalid data type, expected 'string'", wrongType)
  if (value.length > limits.forwardDestinationLength) throw tooLong(index, value, value)
  return value
}

const missing: Reason = { code: 'value_missing', values: {} }
const wrongType: Reason = { code: 'malformed', values: {} }

const addressOf = (text: string, index: number, owner: DestinationOwner): string => {
  const address = destinationAddress(text, owner)
  const error = 'Invalid destination, must be number, username or SIP URI'
  if (address === null)
    throw wrongDestination(index, text, error, { code: 'destination_invalid', values: { destination: text } })
  if (address.length > limits.forwardDestinationLength) throw tooLong(index, text, address)
  return address
}

/** A whole number, sent as a number or as digits; for an absent or null value the platform's default. */
const wholeNumber = (
  value: unknown,
  unnamed: number,
  most: number,
  destination: string,
  name: 'priority' | 'timeout',
): number => {
  if (value === undefined || value === null) return unnamed
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number <= most) return number
  throw malformed(`Invalid ${name} for the destination '${destination}'`)
}

const isAnnouncement = (id: number): boolean =>
  id === limits.unchosenAnnouncement ||
  soundHandleList.some((handle) => handle.id === id && handle.group === customAnnouncements)

const announcementOf = (value: unknown, destination: string): number | null => {
  if (value === undefined || value === null) return null
  if (!isCustomAnnouncement(destination))
    throw malformed(`Invalid parameter 'announcement_id' for the destination '${destination}'`)
  const id = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw malformed('Invalid announcement_id')
  if (!isAnnouncement(id)) throw malformed(`Unknown announcement_id:${id}`)
  return id
}
