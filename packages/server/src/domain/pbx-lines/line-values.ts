import { limits } from '@lineside/contract/limits'
import { huntCancelModes, huntPolicies, type WrittenNumber } from '@lineside/contract/resources/subscribers'
import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { Refusal } from '../../platform/refusal.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { PreparedPassword } from '../subscribers/set-web-password.ts'

/**
 * What can be written of a pilot, seat, group or line, under the names that the API has. Members that are undefined stay as they
 * are, and of a new one get what is usual; null and an empty text empty them.
 */
export interface LineValues {
  /** Name to sign in with; of a new line its username where nobody says. */
  readonly webusername?: string | null | undefined
  readonly display_name?: string | null | undefined
  readonly email?: string | null | undefined
  /** IANA; without one its customer's. */
  readonly timezone?: string | null | undefined
  /** Of a line; a pilot always is. */
  readonly administrative?: boolean | undefined
  /** Of the customer's set; null: the set's default. Without a profile (`none`) everything is granted. */
  readonly profile_id?: number | null | 'none' | undefined
  /** A number that the operator brings for a pilot or line. Those of seats and groups are the pilot's and the extension. */
  readonly number?: PhoneNumberParts | undefined
  /** Of a pilot: one that its customer has already. */
  readonly primary_number?: WrittenNumber | null | undefined
  /** Digits. */
  readonly pbx_extension?: string | null | undefined
  readonly pbx_hunt_policy?: string | null | undefined
  /** Seconds. */
  readonly pbx_hunt_timeout?: number | null | undefined
  readonly pbx_hunt_cancel_mode?: string | null | undefined
  /** Of a group: seats or the pilot, in hunt order. */
  readonly pbx_groupmember_ids?: readonly number[] | null | undefined
  /** Of a seat. */
  readonly pbx_group_ids?: readonly number[] | null | undefined
  readonly alias_numbers?: readonly WrittenNumber[] | null | undefined
  /** Checked by `requireNewPasswords` or as there; null: no sign-in by password. */
  readonly webpassword?: string | PreparedPassword | null | undefined
  /** For SIP; a new line without one gets a random one. */
  readonly password?: string | null | undefined
}

/** @throws Refusal for what is wrong whatever else there is */
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

/** @throws Refusal for what can not be a name to sign in with */
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
