import { limits } from '@lineside/contract/limits'
import { huntCancelModes, huntPolicies, type WrittenNumber } from '@lineside/contract/resources/subscribers'
import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { Refusal } from '../../platform/refusal.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { PreparedPassword } from '../subscribers/set-web-password.ts'

/**
 * Values of a pilot, seat, group or line that can be written, under the API's names. Undefined members stay unchanged,
 * or get their defaults in a new line; null and an empty text clear them.
 */
export interface LineValues {
  /** Web user name; a new line without one gets its username. */
  readonly webusername?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly email?: string | null | undefined
  /** IANA time zone; without one the customer's counts. */
  readonly timezone?: string | null | undefined
  /** Whether a line is an administrator; a pilot always is. */
  readonly administrative?: boolean | undefined
  /** A profile of the customer's set; null: the set's default; `none`: no profile, which grants everything. */
  readonly profile_id?: number | null | 'none' | undefined
  /**
   * Number that the operator assigns to a pilot or line. Numbers of seats and groups consist of the pilot's and the
   * extension.
   */
  readonly number?: PhoneNumberParts | undefined
  /** For a pilot: a number that its customer already has. */
  readonly primary_number?: WrittenNumber | null | undefined
  /** Digits. */
  readonly pbx_extension?: string | null | undefined
  readonly pbx_hunt_policy?: string | null | undefined
  /** Seconds. */
  readonly pbx_hunt_timeout?: number | null | undefined
  readonly pbx_hunt_cancel_mode?: string | null | undefined
  /** For a group: its seats, or the pilot, in hunt order. */
  readonly pbx_groupmember_ids?: readonly number[] | null | undefined
  /** For a seat: its groups. */
  readonly pbx_group_ids?: readonly number[] | null | undefined
  readonly alias_numbers?: readonly WrittenNumber[] | null | undefined
  /** Web password, already checked by `requireNewPasswords` or in the same way; null: no sign-in with a password. */
  readonly webpassword?: string | PreparedPassword | null | undefined
  /** SIP password; a new line without one gets a random one. */
  readonly password?: string | null | undefined
}

/** @throws Refusal for values that are wrong in every case */
export const checkLineValues = (values: LineValues): void => {
  const { webusername, display_name, email, timezone, pbx_extension: extension } = values
  if (webusername) checkIdentifier(webusername, 'webusername')
  if (display_name && display_name.length > limits.displayNameLength) {
    const [most, length] = [limits.displayNameLength, display_name.length]
    const message = `Field should not exceed ${most} characters. You entered ${length}`
    throw new Refusal('value_too_long', message, { most, length }, 'display_name')
  }
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw new Refusal('email_invalid', 'Email should be of the format someuser@example.com', {}, 'email')
  requireZone(timezone)
  if (extension && !(/^\d+$/.test(extension) && extension.length <= limits.extensionLength))
    throw new Refusal('extension_invalid', `'${extension}' is not an extension.`, { extension }, 'pbx_extension')
  checkHunting(values)
}

/** @throws Refusal for a time zone that does not exist */
export const requireZone = (timezone: string | null | undefined): void => {
  if (timezone && !isTimeZone(timezone))
    throw new Refusal('time_zone_unknown', 'invalid timezone name.', {}, 'timezone')
}

const longestUsername = 127

/** @throws Refusal for a text that cannot be a user name */
export const checkIdentifier = (text: string, field: 'username' | 'webusername'): void => {
  const most = longestUsername
  if (text.length < 1 || text.length > most)
    throw new Refusal('username_length', `A username has 1 to ${most} characters.`, { most }, field)
  if (/\s/.test(text)) throw new Refusal('username_spaces', 'Cannot contain spaces.', {}, field)
  if (/^\.|\.$|\.\./.test(text))
    throw new Refusal('username_dots', 'Invalid identifier (dots not allowed at this position).', {}, field)
  if (!/^[\w+=,;.~'()!*-]+$/.test(text)) throw new Refusal('username_symbols', 'Contains invalid symbols.', {}, field)
}

const checkHunting = ({ pbx_hunt_policy, pbx_hunt_timeout, pbx_hunt_cancel_mode }: LineValues): void => {
  const invalid = (value: string, field: keyof LineValues) =>
    new Refusal('value_invalid', `'${value}' is not a valid value`, {}, field)
  const policies: readonly string[] = [...huntPolicies, 'none']
  const modes: readonly string[] = huntCancelModes
  if (pbx_hunt_policy && !policies.includes(pbx_hunt_policy)) throw invalid(pbx_hunt_policy, 'pbx_hunt_policy')
  if (pbx_hunt_cancel_mode && !modes.includes(pbx_hunt_cancel_mode))
    throw invalid(pbx_hunt_cancel_mode, 'pbx_hunt_cancel_mode')
  if (typeof pbx_hunt_timeout === 'number' && !(Number.isSafeInteger(pbx_hunt_timeout) && pbx_hunt_timeout > 0))
    throw new Refusal('value_invalid', 'Value must be a positive integer', {}, 'pbx_hunt_timeout')
}
