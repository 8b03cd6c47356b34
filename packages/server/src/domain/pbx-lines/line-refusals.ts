import type { ExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { type ExtensionPlan, freeExtensions } from '@lineside/telephony/pbx/free-extensions'
import { freeUsername } from '@lineside/telephony/pbx/username-of'
import { isViolation } from '../../platform/db/violation.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ExtensionHolder } from './lines-store.ts'

/** Refusals about lines that several places use, in the words of ngcp-api-facts 2.1. */

/** @param names all names of the domain, in lower case, from which a free one is suggested; empty: not known */
export const usernameTaken = (username: string, names: ReadonlySet<string> = new Set()) => {
  const free = freeName(username, names)
  return new Refusal('username_taken', 'Subscriber already exists.', { username, free }, 'username')
}

/** @param names as in `usernameTaken` */
export const webusernameTaken = (webusername: string, names: ReadonlySet<string> = new Set()) =>
  new Refusal(
    'webusername_taken',
    `Webusername-Domain combination '${webusername}' already exists.`,
    { webusername, free: freeName(webusername, names) },
    'webusername',
  )

const freeName = (taken: string, names: ReadonlySet<string>): string =>
  names.size === 0 ? '' : freeUsername(taken.toLowerCase(), (name) => names.has(name))

/** @param holders all extensions of the customer and their lines, which its administrator may see */
export const extensionTaken = (extension: string, holders: readonly ExtensionHolder[], plan: ExtensionPlan) => {
  const holder = holders.find(({ pbx_extension }) => pbx_extension === extension)?.name ?? ''
  const taken = new Set(holders.map(({ pbx_extension }) => pbx_extension))
  const free = freeExtensions(extension, taken, plan).join(', ')
  const message = 'The pbx_extension already exists for this customer.'
  return new Refusal('extension_taken', message, { extension, holder, free }, 'pbx_extension')
}

export const extensionMissing = () =>
  new Refusal(
    'extension_missing',
    'A pbx_extension is required if customer is PBX and pilot subscriber exists.',
    {},
    'pbx_extension',
  )

/** @param field that has the extension */
export const extensionOutOfRange = (extension: string, { min, max }: ExtensionRange, field = 'pbx_extension') =>
  new Refusal(
    'extension_out_of_range',
    "Subscriber's PBX extension is out of customer's extension range.",
    { extension, min: min ?? '', max: max ?? '' },
    field,
  )

export const pilotMissing = () =>
  new Refusal('pilot_missing', 'Customer has no pbx pilot subscriber yet and is_pbx_pilot is not set.', {})

export const pilotUnknown = () => new Refusal('pilot_missing', 'Unable to find PBX pilot for this customer.', {})

export const pilotWithoutNumber = () =>
  new Refusal('pilot_missing', 'The pilot subscriber does not have a primary number.', {})

export const pilotExists = () =>
  new Refusal('pilot_exists', 'Customer already has a pbx pilot subscriber.', {}, 'is_pbx_pilot')

export const customerFull = (most: number) =>
  new Refusal('customer_full', 'Maximum number of customer subscribers reached.', { most })

export const numberTaken = (...numbers: readonly string[]) =>
  new Refusal(
    'number_taken',
    numbers.length === 1 ? `Number '${numbers[0]}' already exists.` : `Numbers '${numbers.join(',')}' already exist.`,
    { number: numbers.join(', ') },
  )

export const numberUnknown = (number: string) =>
  new Refusal('number_unknown', `Number '${number}' does not exist for this customer.`, { number })

export const numberIsPrimary = ({ e164: number, subscriber_id }: { e164: string; subscriber_id: number }) =>
  new Refusal('number_is_primary', `Cannot reassign primary number, already at subscriber ${subscriber_id}`, {
    number,
    subscriber_id,
  })

/** Most digits in the subscriber part of a number. */
const longestNumber = 31

/** @throws Refusal */
export const requireNumberLength = (length: number): void => {
  if (length > longestNumber)
    throw new Refusal('number_too_long', `value must not exceed ${longestNumber} digits but is ${length}`, {
      most: longestNumber,
      length,
    })
}

interface Wanted {
  readonly username: string
  readonly webusername: string
  readonly extension: string
}

/** Refusals for names that somebody else took between our check and our write, by the constraint that failed. */
const taken: Readonly<Record<string, (wanted: Wanted) => Refusal>> = {
  subscribers_username: ({ username }) => usernameTaken(username),
  subscribers_webusername: ({ webusername }) => webusernameTaken(webusername),
  subscribers_extension: ({ extension }) => extensionTaken(extension, [], { min: null, max: null, cc: null }),
  a_number_once: () => new Refusal('number_taken', 'Number already exists.', { number: '' }),
}

/** Runs a write, and turns the violation when somebody else takes a name at the same moment into a refusal. */
export const refusingTaken = async <T>(wanted: Wanted, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const constraint = isViolation(error, 'unique') ? String((error as { constraint?: unknown }).constraint) : ''
    throw taken[constraint]?.(wanted) ?? error
  }
}
