import { actsForCompany } from '@lineside/contract/access'
import type { PhoneNumber, Subscriber } from '@lineside/contract/resources/subscribers'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import type { NumberRow, SubscriberRow, Viewer } from './subscribers-store.ts'

/**
 * A subscriber as the API shows it: exactly the members that ngcp-api-facts 2.1 names for the caller's role. A web
 * password is never shown.
 */
export const presentSubscriber = (
  row: SubscriberRow,
  principal: Viewer,
  secrets: Pick<SecretBox, 'open'>,
): Subscriber => {
  const numbers = row.numbers ?? []
  return {
    id: row.id,
    username: row.username,
    domain: row.domain,
    domain_id: row.domain_id,
    webusername: row.webusername,
    email: row.email,
    timezone: row.timezone,
    administrative: row.administrative,
    status: row.status,
    display_name: row.display_name,
    profile_id: row.profile_id,
    create_timestamp: formatApiTime(row.create_timestamp, 'UTC'),
    primary_number: primaryNumberOf(row),
    alias_numbers: numbers
      .filter(({ is_primary }) => !is_primary)
      .map((number) => ({ ...numberOf(number), is_devid: number.is_devid })),
    ...(actsForCompany(principal) ? { customer_id: row.customer_id } : {}),
    ...(row.id === principal.subscriberId ? { password: sipPassword(row, secrets) } : {}),
    ...(row.product_class === 'pbxaccount' ? pbxMembers(row) : {}),
  }
}

/** @returns null: the line has no number of its own */
export const primaryNumberOf = ({ numbers }: Pick<SubscriberRow, 'numbers'>): PhoneNumber | null => {
  const primary = numbers?.find(({ is_primary }) => is_primary)
  return primary === undefined ? null : numberOf(primary)
}

const numberOf = ({ cc, ac, sn, number_id }: NumberRow) => ({ cc, ac, sn, number_id })

const sipPassword = ({ sip_password_box: box }: SubscriberRow, secrets: Pick<SecretBox, 'open'>): string | null =>
  box === null ? null : secrets.open(box)

const pbxMembers = (row: SubscriberRow): Partial<Subscriber> => ({
  is_pbx_pilot: row.is_pbx_pilot,
  is_pbx_group: row.is_pbx_group,
  pbx_extension: row.pbx_extension,
  pbx_group_ids: [...row.group_ids],
  ...(row.is_pbx_group
    ? {
        pbx_groupmember_ids: [...row.member_ids],
        pbx_hunt_policy: row.pbx_hunt_policy,
        pbx_hunt_timeout: row.pbx_hunt_timeout,
        pbx_hunt_cancel_mode: row.pbx_hunt_cancel_mode,
      }
    : {}),
  ...(row.administrative ? { ext_range_min: row.ext_range_min, ext_range_max: row.ext_range_max } : {}),
})
