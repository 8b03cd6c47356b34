import type { Output } from '@lineside/contract/http/schema'
import { subscribers } from '@lineside/contract/resources/subscribers'
import type { WrittenNumber } from '@lineside/contract/resources/subscribers'
import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { digitsOf, withExtension } from '@lineside/telephony/numbers/phone-number'
import * as refusals from '../../domain/pbx-lines/line-refusals.ts'
import { requireZone } from '../../domain/pbx-lines/line-values.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SeatRow } from './seat-file.ts'
import type { KnownLine, SeatWorld } from './seat-world-store.ts'

type Values = SeatRow['values']

/** Members of a seat as the API takes them; empty columns are absent. */
export type SeatMembers = Omit<Output<typeof subscribers.create>, 'username' | 'is_pbx_group' | 'is_pbx_pilot'>

/**
 * Turns a row into the members of a subscriber.
 * @param existing the seat that the row changes
 * @throws Refusal as the API would
 */
export const seatLine = (world: SeatWorld, values: Values, existing: KnownLine | undefined): SeatMembers => {
  const { name, extension, email, timezone, web_password, sip_password } = values
  if (existing === undefined && name === undefined) throw nameMissing()
  requireExtension(world, extension, existing)
  requireZone(timezone)
  const { username: _, ...line } = validate(subscribers.create, {
    username: values.username ?? 'unnamed',
    ...given({ display_name: name, pbx_extension: extension, email, timezone }),
    ...given({ webpassword: web_password, password: sip_password, profile_id: profileOf(world, values) }),
    ...given({ pbx_group_ids: groupsOf(world, values), alias_numbers: numbersOf(world, values) }),
  })
  return line
}

const nameMissing = () => new Refusal('value_missing', 'Name field is required', {}, 'display_name')

const given = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const requireExtension = (
  { place, lines, pilotNumber, numbers }: SeatWorld,
  extension: string | undefined,
  existing: KnownLine | undefined,
): void => {
  if (extension === undefined && existing === undefined) throw refusals.extensionMissing()
  if (extension === undefined || extension === existing?.pbx_extension) return
  if (!isInExtensionRange(extension, place)) throw refusals.extensionOutOfRange(extension, place)
  const holder = lines.find(({ pbx_extension }) => pbx_extension === extension)
  if (holder !== undefined && holder.id !== existing?.id) throw extensionTaken(extension, { lines, place })
  const number = withExtension(pilotNumber, extension)
  refusals.requireNumberLength(number.sn.length)
  const held = numbers.get(digitsOf(number))
  if (held !== undefined && held.subscriber_id !== existing?.id) throw refusals.numberTaken(held.e164)
}

export const extensionTaken = (extension: string, { lines, place }: Pick<SeatWorld, 'lines' | 'place'>): Refusal => {
  const holders = lines.map(({ id, pbx_extension, display_name, username }) => ({
    id,
    pbx_extension: pbx_extension ?? '',
    name: display_name ?? username,
  }))
  return refusals.extensionTaken(extension, holders, place)
}

const profileOf = ({ profiles }: SeatWorld, { profile }: Values): number | undefined => {
  if (profile === undefined) return undefined
  const id = profiles.get(profile.toLowerCase())
  if (id === undefined) throw profileUnknown(profile)
  return id
}

const profileUnknown = (profile: string) =>
  new Refusal('profile_unknown', `There is no profile '${profile}'.`, { profile }, 'profile_id')

const partsOf = (text: string): readonly string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const groupsOf = ({ lines }: SeatWorld, { groups }: Values): readonly number[] | undefined => {
  if (groups === undefined) return undefined
  const known = lines.filter(({ is_pbx_group }) => is_pbx_group)
  const ids = partsOf(groups).map((part) => {
    const found =
      known.filter(({ pbx_extension }) => pbx_extension === part)[0] ??
      onlyOne(known.filter(({ display_name }) => display_name?.toLowerCase() === part.toLowerCase()))
    if (found === undefined) throw groupUnknown(part)
    return found.id
  })
  return [...new Set(ids)]
}

const groupUnknown = (group: string) =>
  new Refusal('group_unknown', `There is no group '${group}', or there is more than one.`, { group }, 'pbx_group_ids')

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const numbersOf = ({ numbers, place }: SeatWorld, { alias_numbers: text }: Values): WrittenNumber[] | undefined => {
  if (text === undefined) return undefined
  return digitsIn(text).map((digits) => {
    const number = numbers.get(digits)
    if (number === undefined || number.customer_id !== place.id) throw refusals.numberUnknown(digits)
    if (number.is_primary) throw refusals.numberIsPrimary(number)
    return { cc: number.cc, ac: number.ac, sn: number.sn }
  })
}

/** The numbers in a cell, as people write them or as an exported list contains them (JSON). */
const digitsIn = (text: string): readonly string[] => {
  if (!text.startsWith('[')) return partsOf(text).map((part) => part.replace(/\D/g, ''))
  try {
    return (JSON.parse(text) as WrittenNumber[]).map(({ cc, ac, sn }) => `${cc}${ac ?? ''}${sn}`)
  } catch {
    const shown = text.slice(0, 50)
    throw new Refusal('numbers_unreadable', `'${shown}' is not a list of numbers.`, { text: shown }, 'alias_numbers')
  }
}
