import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { limits } from '@lineside/contract/limits'
import type { PreparedPassword } from '../subscribers/set-web-password.ts'
import { ProvisioningError } from './provisioning.ts'
import { requireZone } from './require-zone.ts'

/** A pilot administers a PBX; seats and groups have its extensions; a line is a subscriber of a customer without one. */
export type SubscriberKind = 'pilot' | 'seat' | 'group' | 'line'

/** Members that are undefined stay as they are; null empties them. */
export interface SubscriberInput {
  readonly kind: SubscriberKind
  readonly customer_id: number
  /** The part before the @, and with the domain the key. */
  readonly username: string
  readonly domain: string
  /** Name to sign in with, where it is not the username. */
  readonly webusername?: string | undefined
  readonly display_name?: string | null | undefined
  readonly email?: string | null | undefined
  /** IANA; without one its customer's. */
  readonly timezone?: string | null | undefined
  /** Of a line; a pilot always is. */
  readonly administrative?: boolean | undefined
  /** Name of a profile of the customer's set; a new subscriber has the set's default. */
  readonly profile?: string | null | undefined
  /** Primary number of a pilot or line; that of a seat or group is the pilot's and its extension. */
  readonly number?: PhoneNumberParts | undefined
  /** Digits; of a seat or group. */
  readonly extension?: string | undefined
  readonly group?: GroupInput | undefined
  /** Checked as everywhere; null: no sign-in by password. */
  readonly web_password?: string | PreparedPassword | null | undefined
  /** A new subscriber without one gets a random one. */
  readonly sip_password?: string | undefined
}

export interface GroupInput {
  readonly hunt_policy?: string | undefined
  /** Seconds. */
  readonly hunt_timeout?: number | undefined
  readonly hunt_cancel_mode?: string | undefined
  /** Ids of seats or the pilot, in hunt order. */
  readonly members?: readonly number[] | undefined
}

const huntPolicies = ['serial', 'parallel', 'random', 'circular', 'none']
const cancelModes = ['bye', 'cancel']

/** What can be checked without looking anything up. */
export const checkSubscriberInput = (input: SubscriberInput): void => {
  checkIdentifier(input.username)
  if (input.webusername !== undefined) checkIdentifier(input.webusername)
  const { display_name, email, timezone, extension, group } = input
  if (display_name && display_name.length > limits.displayNameLength)
    refuse(`Field should not exceed ${limits.displayNameLength} characters. You entered ${display_name.length}`)
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email)) refuse('Email should be of the format someuser@example.com')
  if (timezone) requireZone(timezone)
  if (extension !== undefined && !/^\d{1,64}$/.test(extension)) refuse(`'${extension}' is not an extension.`)
  if (group !== undefined) checkGroup(group)
}

/** @throws ProvisioningError for what can not be a name to sign in with */
export const checkIdentifier = (text: string): void => {
  if (text.length < 1 || text.length > 127) refuse('A username has 1 to 127 characters.')
  if (/\s/.test(text)) refuse('Cannot contain spaces.')
  if (/^\.|\.$|\.\./.test(text)) refuse('Invalid identifier (dots not allowed at this position).')
  if (!/^[\w+=,;.~'()!*-]+$/.test(text)) refuse('Contains invalid symbols.')
}

const checkGroup = ({ hunt_policy, hunt_timeout, hunt_cancel_mode }: GroupInput): void => {
  if (hunt_policy !== undefined && !huntPolicies.includes(hunt_policy)) refuse(`'${hunt_policy}' is not a valid value`)
  if (hunt_cancel_mode !== undefined && !cancelModes.includes(hunt_cancel_mode))
    refuse(`'${hunt_cancel_mode}' is not a valid value`)
  if (hunt_timeout !== undefined && !(Number.isSafeInteger(hunt_timeout) && hunt_timeout > 0))
    refuse('Value must be a positive integer')
}

const refuse = (message: string): never => {
  throw new ProvisioningError(message)
}
