import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import { limits } from '@lineside/contract/limits'
import type { Pool } from '../../platform/db/database.ts'
import { isLive, wokenBrowsers } from '../endpoints/endpoints-store.ts'

/** A line of a company as the company map needs it. A member that is absent is not set. */
export interface CompanyLineRow {
  readonly id: number
  readonly name: string
  readonly extension?: string
  readonly is_pilot: boolean
  readonly is_group: boolean
  /** The operator has blocked it. */
  readonly is_blocked?: true
  readonly timezone: string
  /** Place in `profiles`. */
  readonly profile_id?: number
  readonly policy?: 'serial' | 'parallel' | 'random' | 'circular' | 'none'
  readonly hunt_seconds?: number
  readonly members?: readonly number[]
  /** Only the preferences that decide about calls to the line. */
  readonly preferences?: Readonly<Record<string, unknown>>
  readonly greetings?: readonly string[]
  readonly cft_ringtimeout?: number
  /** Its main number comes first. */
  readonly numbers?: readonly {
    readonly id: number
    readonly e164: string
    readonly cc: string
    readonly ac: string
    readonly is_primary: boolean
  }[]
  readonly devices?: number
  readonly state: PresenceState
  /** Its status sends calls elsewhere; `until` in milliseconds since 1970, 0: without an end. */
  readonly sent_away?: { readonly until: number }
  readonly waiting?: number
  readonly longest_seconds?: number
  /** It has forwarding rules, a menu, secretaries, a status, an overflow, or hours, or is closed: the addresses in them are looked up by `loadLines`. */
  readonly has_rules: boolean
}

export interface CompanyRows {
  readonly timezone: string
  readonly profiles: readonly { readonly id: number; readonly attributes: readonly string[] | null }[]
  readonly lines: readonly CompanyLineRow[]
}

/** Preferences that decide about calls to a line: those that `lineSettings` reads for them. */
const deciding = [
  'block_in_mode',
  'block_in_list',
  'block_in_clir',
  'contact_ringtimeout',
  'manager_secretary',
  'secretary_numbers',
  'cloud_pbx_callqueue',
  'max_queue_length',
  'queue_wrap_up_time',
  'play_announce_before_cf',
  'play_announce_before_call_setup',
  'play_announce_to_callee',
  'call_waiting',
]

/** Reads all lines of a company with one statement, whatever their number: each table is gone through once. */
export const companyRows = async (pool: Pool, customerId: number, now: Date): Promise<CompanyRows> => {
  const { rows } = await pool.query<CompanyRows>({
    name: 'company-lines',
    text: companyText,
    values: [customerId, now, deciding],
  })
  return rows[0] ?? { timezone: 'UTC', profiles: [], lines: [] }
}

const companyText = `
with own as materialized (
  select s.id, s.username, s.display_name, s.pbx_extension, s.is_pbx_pilot, s.is_pbx_group, s.profile_id, s.pbx_hunt_policy,
    s.pbx_hunt_timeout, s.cft_ringtimeout, coalesce(s.timezone, c.timezone) as timezone, s.status
  from subscribers s join customers c on c.id = s.customer_id where s.customer_id = $1 and s.status <> 'terminated'
), called as (
  select n.subscriber_id, json_agg(json_build_object('id', n.id, 'e164', n.e164, 'cc', n.cc, 'ac', n.ac, 'is_primary',
    n.is_primary) order by n.is_primary desc, n.id) as numbers, max(n.e164) filter (where n.is_primary) as main
  from numbers n join own o on o.id = n.subscriber_id group by 1
), devices as (
  select subscriber_id, sum(count)::int as count from (
    select r.subscriber_id, count(*) as count from registrations r join own o on o.id = r.subscriber_id
      where ${isLive('$2')} group by 1
    union all
    select c.subscriber_id, count(distinct c.name) from rtc_connections c join own o on o.id = c.subscriber_id group by 1
    union all
    select w.subscriber_id, count(*) from ${wokenBrowsers} w join own o on o.id = w.subscriber_id group by 1
  ) d group by 1
), talks as (
  select l.subscriber_id, bool_or(l.state <> 'ringing') as talking from call_legs l join own o on o.id = l.subscriber_id
  where l.ended_at is null group by 1
), grouped as (
  select g.group_id, json_agg(g.member_id order by g.position, g.member_id) as members
  from group_members g join own o on o.id = g.group_id join own m on m.id = g.member_id
  where m.status = 'active' group by 1
), greeted as (
  select g.subscriber_id, json_agg(g.dir) as dirs from voicemail_greetings g join own o on o.id = g.subscriber_id group by 1
), queued as (
  select q.queue_id, count(*)::int as waiting, greatest(0, extract(epoch from $2 - min(q.since)))::int as longest
  from queue_callers q join own o on o.id = q.queue_id group by 1
), ruled as (
  select subscriber_id from cf_mappings where subscriber_id in (select id from own)
  union select subscriber_id from attendant_slots where subscriber_id in (select id from own)
  union select subscriber_id from subscriber_preferences
    where subscriber_id in (select id from own) and preferences -> 'manager_secretary' = 'true'
  union select subscriber_id from line_statuses where subscriber_id in (select id from own)
  union select queue_id from queue_overflows where queue_id in (select id from own)
  union select subscriber_id from line_hours where subscriber_id in (select id from own)
  union select subscriber_id from closures where customer_id = $1 and subscriber_id is not null
)
select
  (select timezone from customers where id = $1) as timezone,
  (select coalesce(json_agg(json_build_object('id', p.id, 'attributes', p.attributes)), '[]') from profiles p
    where p.id in (select profile_id from own)) as profiles,
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', o.id, 'name', coalesce(nullif(o.display_name, ''), n.main, o.pbx_extension, o.username),
    'extension', o.pbx_extension, 'is_pilot', o.is_pbx_pilot, 'is_group', o.is_pbx_group, 'timezone', o.timezone,
    'is_blocked', case when o.status = 'locked' then true end,
    'profile_id', o.profile_id, 'policy', o.pbx_hunt_policy, 'hunt_seconds', o.pbx_hunt_timeout, 'members', g.members,
    'preferences', case when f.preferences ?| $3::text[] then f.preferences end, 'greetings', v.dirs,
    'cft_ringtimeout', o.cft_ringtimeout, 'numbers', n.numbers, 'devices', d.count,
    'state', case when t.talking then 'talking' when t.subscriber_id is not null then 'ringing'
      when d.count > 0 then 'free' else 'offline' end,
    'sent_away', (select json_build_object('until', coalesce(extract(epoch from a.until) * 1000, 0)) from line_statuses a
      where a.subscriber_id = o.id and a.calls <> 'rules'),
    'waiting', q.waiting, 'longest_seconds', q.longest, 'has_rules', r.subscriber_id is not null
  )) order by o.id), '[]')
  from own o left join called n on n.subscriber_id = o.id left join devices d on d.subscriber_id = o.id
    left join talks t on t.subscriber_id = o.id left join grouped g on g.group_id = o.id
    left join greeted v on v.subscriber_id = o.id left join queued q on q.queue_id = o.id
    left join ruled r on r.subscriber_id = o.id left join subscriber_preferences f on f.subscriber_id = o.id) as lines`

/** Those of these lines whose voicebox takes no further message. */
export const fullBoxes = async (pool: Pool, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: number }>({
    name: 'full-boxes',
    text: `select subscriber_id as id from conversations where subscriber_id = any($1::int[]) and type = 'voicemail'
      group by 1 having count(*) >= ${limits.voiceboxMessages} or sum(duration_ms) >= ${limits.voiceboxSeconds * 1000}`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
