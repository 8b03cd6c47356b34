import type { OwnTalk, Presence } from '@lineside/contract/resources/presence'
import type { Call } from '@lineside/telephony/call/call-state'
import { conversationAt } from '@lineside/telephony/call/change-device'
import { presenceSql } from '../../domain/endpoints/line-states-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Pool } from '../../platform/db/database.ts'

/** Most colleagues in the list: nobody looks at more. */
const most = 1_000

/** The caller first, then the other seats of the customer by name; groups have no presence. */
export const listPresence = async (
  pool: Pool,
  { customerId, subscriberId }: Pick<Principal, 'customerId' | 'subscriberId'>,
  now: Date,
): Promise<Presence[]> => {
  const { join, state } = presenceSql('s', '$3')
  const { rows } = await pool.query<Presence>({
    name: 'presence',
    text: `select s.id as subscriber_id, coalesce(nullif(s.display_name, ''), s.username) as name,
    s.pbx_extension as extension, ${state} as state,
    case when t.subscriber_id is not null then json_build_object('kind', t.kind, 'note', t.note,
      'until', to_char(t.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as status
  from subscribers s ${join}
  left join line_statuses t on t.subscriber_id = s.id and (t.until is null or t.until > $3)
  where s.customer_id = $1 and (s.id = $2 or s.status = 'active' and not s.is_pbx_group)
  order by s.id <> $2, coalesce(nullif(s.display_name, ''), s.username) collate "und-x-icu", s.id limit ${most}`,
    values: [customerId, subscriberId, now],
  })
  return rows
}

/**
 * The calls on which the caller is talking now, on any of its own browsers and phones: the last one first, and those
 * that wait for a lost device behind all others.
 */
export const listOwnTalks = async (
  pool: Pool,
  { subscriberId }: Pick<Principal, 'subscriberId'>,
): Promise<readonly OwnTalk[]> => {
  const { rows } = await pool.query<{
    call: string
    leg: string
    at: OwnTalk['at']
    device: string | null
    state: Call
  }>({
    name: 'own-talks',
    text: `select c.id as call, l.leg_id as leg, l.kind as at, l.device, c.state
  from call_legs l join calls c on c.id = l.call_id
  where l.subscriber_id = $1 and l.ended_at is null and l.state = 'talking' and l.kind in ('browser', 'phone')
    and c.ended_at is null and c.state -> 'stage' ->> 'phase' = 'talking' order by l.since desc limit 4`,
    values: [subscriberId],
  })
  const talks = rows.flatMap(({ call, leg, at, device, state }) => {
    const found = conversationAt(state, leg)
    return found === null ? [] : { isLost: found.isLost, talk: { call, ...found.party, at, device } }
  })
  return talks.toSorted((one, other) => Number(one.isLost) - Number(other.isLost)).map(({ talk }) => talk)
}
