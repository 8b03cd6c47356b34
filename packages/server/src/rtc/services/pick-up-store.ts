import { type GivenRole, heldRoles, type SeatRole } from '@lineside/contract/roles'
import type { Rung } from '@lineside/telephony/team/may-pick-up'
import type { Pool } from '../../platform/db/database.ts'
import type { RungElsewhere } from './service.ts'

/** Most calls that ring at one extension and are looked at. */
const most = 20

export interface RingingLeg extends RungElsewhere, Rung {}

/**
 * The legs that ring at an extension of the picker's customer, at a person or for a group, at whatever process: the
 * longest ringing first.
 * @returns with the groups that the picker is in, and the picker's roles
 */
export const ringingAt = async (
  pool: Pool,
  picker: number,
  extension: string,
): Promise<{
  readonly legs: readonly RingingLeg[]
  readonly groups: readonly number[]
  readonly roles: readonly SeatRole[]
}> => {
  const { rows } = await pool.query<{
    groups: number[]
    given: GivenRole[]
    administrative: boolean
    leg: RingingLeg | null
  }>({
    name: 'ringing-at',
    text: `with own as (
      select p.customer_id, p.administrative, array(select role from seat_roles r where r.subscriber_id = p.id) as given, coalesce((select array_agg(m.group_id) from group_members m where m.member_id = p.id), '{}') as groups
      from subscribers p where p.id = $1
    ), target as (
      select t.id from subscribers t, own
      where t.customer_id = own.customer_id and t.pbx_extension = $2 and t.status = 'active'
    ), rung as (
      select l.call_id, l.leg_id, c.owner, l.subscriber_id, l.since, (c.state -> 'legs' -> l.leg_id ->> 'of')::int as of
      from target t, call_legs l join calls c on c.id = l.call_id
      where l.ended_at is null and l.state = 'ringing' and c.ended_at is null
        and (l.subscriber_id = t.id or l.subscriber_id in (select member_id from group_members where group_id = t.id)
          and (c.state -> 'legs' -> l.leg_id ->> 'of')::int = t.id)
    )
    select own.groups, own.given, own.administrative, case when r.call_id is not null then json_build_object('callId', r.call_id, 'legId', r.leg_id,
      'owner', r.owner, 'line', r.subscriber_id, 'of', r.of,
      'groups', coalesce((select json_agg(m.group_id) from group_members m where m.member_id = r.subscriber_id), '[]'))
      end as leg
    from own left join rung r on true order by r.since, r.call_id, r.leg_id limit ${most}`,
    values: [picker, extension],
  })
  const [own] = rows
  return {
    legs: rows.flatMap(({ leg }) => leg ?? []),
    groups: own?.groups ?? [],
    roles: heldRoles(own?.administrative ?? false, own?.given ?? []),
  }
}
