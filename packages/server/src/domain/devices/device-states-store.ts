import type { DeviceFacts } from '@lineside/telephony/devices/device-state'
import type { Pool } from '../../platform/db/database.ts'
import { isLive, macOfRegistration } from '../endpoints/endpoints-store.ts'

/**
 * The facts that are known of the devices of a customer.
 * @param ids only these of them; null: all
 */
export const deviceFacts = async (
  pool: Pool,
  customerId: number,
  now: Date,
  ids: readonly number[] | null,
): Promise<readonly DeviceFacts[]> => {
  const { rows } = await pool.query<DeviceFacts>({
    name: ids === null ? 'facts of all devices' : 'facts of devices',
    text: `${factsText}${ids === null ? '' : ' and d.id = any($3::int[])'}`,
    values: ids === null ? [customerId, now] : [customerId, now, ids],
  })
  return rows
}

/** Keys with a line that the phone signs in on; the others only show or dial. */
const isOwnLine = `l.device_id = d.id and l.type in ('private', 'shared')`

const factsText = `
select d.id, d.address ~ '^[0-9a-f]{12}$' as "hasAddress", d.fetched_at as "fetchedAt",
  exists (select from device_lines l where ${isOwnLine}) as "hasLine",
  coalesce(p.is_online, false) as "isOnline", case when not p.is_online then p.ends end as "leftAt",
  not coalesce(p.is_online, false) and exists (
    select from device_lines l join registrations r on r.subscriber_id = l.subscriber_id
    where ${isOwnLine} and ${isLive('$2')} and ${macOfRegistration} is null
  ) as "hasUnnamed"
from devices d
left join lateral (
  select bool_or(${isLive('$2')}) as is_online, max(r.expires) as ends
  from registrations r join subscribers s on s.id = r.subscriber_id
  where ${macOfRegistration} = d.address and s.customer_id = d.customer_id and s.status <> 'terminated'
) p on true
where d.customer_id = $1`
