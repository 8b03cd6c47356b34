import { subscribers } from '@lineside/contract/resources/subscribers'
import type { WrittenNumber } from '@lineside/contract/resources/subscribers'
import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { digitsOf, withExtension } from '@lineside/telephony/numbers/phone-number'
import type { NewLine } from '../../domain/pbx-lines/create-line.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import { validate } from '../../platform/http/validate.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { SeatRow } from './seat-file.ts'
import type { KnownLine, SeatWorld } from './seat-world-store.ts'

type Values = SeatRow['values']

/**
 * A row as the members of a subscriber; columns that are empty are absent.
 * @param existing the seat that it changes
 * @throws HttpProblem 422, in the words in which the API would refuse it
 */
export const seatLine = (
  world: SeatWorld,
  values: Values,
  existing: KnownLine | undefined,
): Omit<NewLine, 'username'> => {
  const { name, extension, email, timezone, web_password, sip_password } = values
  if (existing === undefined && name === undefined) throw unprocessable('Name field is required')
  requireExtension(world, extension, existing)
  if (timezone !== undefined && !isTimeZone(timezone)) throw unprocessable('invalid timezone name.')
  const { username: _, ...line } = validate(subscribers.create, {
    username: values.username ?? 'unnamed',
    ...given({ display_name: name, pbx_extension: extension, email, timezone }),
    ...given({ webpassword: web_password, password: sip_password, profile_id: profileOf(world, values) }),
    ...given({ pbx_group_ids: groupsOf(world, values), alias_numbers: numbersOf(world, values) }),
  })
  return line
}

const given = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const requireExtension = (
  { pilot, pilotNumber, numbers }: SeatWorld,
  extension: string | undefined,
  existing: KnownLine | undefined,
): void => {
  if (extension === undefined) {
    if (existing !== undefined) return
    throw unprocessable('A pbx_extension is required if customer is PBX and pilot subscriber exists.')
  }
  if (extension === existing?.pbx_extension) return
  if (!isInExtensionRange(extension, { min: pilot.ext_range_min, max: pilot.ext_range_max }))
    throw unprocessable("Subscriber's PBX extension is out of customer's extension range.")
  const number = withExtension(pilotNumber, extension)
  if (number.sn.length > 31) throw unprocessable(`value must not exceed 31 digits but is ${number.sn.length}`)
  const holder = numbers.get(digitsOf(number))
  if (holder !== undefined && holder.subscriber_id !== existing?.id)
    throw unprocessable(`Number '${holder.e164}' already exists.`)
}

const profileOf = ({ profiles }: SeatWorld, { profile }: Values): number | undefined => {
  if (profile === undefined) return undefined
  const id = profiles.get(profile.toLowerCase())
  if (id === undefined) throw unprocessable(`There is no profile '${profile}'.`)
  return id
}

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
    if (found === undefined) throw unprocessable(`There is no group '${part}', or more than one.`)
    return found.id
  })
  return [...new Set(ids)]
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const numbersOf = (
  { numbers, customerId }: SeatWorld,
  { alias_numbers: text }: Values,
): WrittenNumber[] | undefined => {
  if (text === undefined) return undefined
  return digitsIn(text).map((digits) => {
    const number = numbers.get(digits)
    if (number === undefined || number.customer_id !== customerId)
      throw unprocessable(`Number '${digits}' does not exist for this customer.`)
    if (number.is_primary)
      throw unprocessable(`Cannot reassign primary number, already at subscriber ${number.subscriber_id}`)
    return { cc: number.cc, ac: number.ac, sn: number.sn }
  })
}

/** As people write numbers, or as an exported list has them. */
const digitsIn = (text: string): readonly string[] => {
  if (!text.startsWith('[')) return partsOf(text).map((part) => part.replace(/\D/g, ''))
  try {
    return (JSON.parse(text) as WrittenNumber[]).map(({ cc, ac, sn }) => `${cc}${ac ?? ''}${sn}`)
  } catch {
    throw unprocessable(`'${text.slice(0, 50)}' is not a list of numbers.`)
  }
}
