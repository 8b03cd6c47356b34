import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import type { Person } from '@lineside/telephony/routing/snapshot'
import type { Pool } from '../../platform/db/database.ts'
import { isBusySql } from '../endpoints/busy-lines-store.ts'
import { reachable } from '../endpoints/endpoints-store.ts'
import { closureTimes, scheduleJson, type StoredSchedule } from '../schedules/schedule-sql.ts'
import type { HoursRow, LineRow, MappingRow } from './line-row.ts'
import { scopesSql } from '../outside-limits/scopes-sql.ts'

/** A line that makes or gets a call. */
export interface LineOfCall {
  readonly id: number
  readonly customerId: number
  /** Digits of its own primary number; null when it has none. */
  readonly number: string | null
  /** Country and area code for the numbers that it dials: of its own primary number, else of its pilot's. */
  readonly cc: string | null
  readonly ac: string | null
}

/** @returns null when the line does not exist or is terminated */
export const findCallLine = async (pool: Pool, id: number): Promise<LineOfCall | null> => {
  const [line = null] = await findCallLines(pool, [id])
  return line
}

/** Finds lines with one statement. @returns in the same order; null for a line that does not exist or is terminated */
export const findCallLines = async (pool: Pool, ids: readonly number[]): Promise<readonly (LineOfCall | null)[]> => {
  const { rows } = await pool.query<LineOfCall>({ name: 'call-lines', text: lineText, values: [ids] })
  return ids.map((id) => rows.find((row) => row.id === id) ?? null)
}

const lineText = `
select s.id, s.customer_id as "customerId", n.e164 as number, coalesce(n.cc, m.cc) as cc, coalesce(n.ac, m.ac) as ac
from subscribers s
left join numbers n on n.subscriber_id = s.id and n.is_primary
left join subscribers pilot on n.id is null and pilot.customer_id = s.customer_id and pilot.is_pbx_pilot and pilot.status <> 'terminated'
left join numbers m on m.subscriber_id = pilot.id and m.is_primary
where s.id = any($1::int[]) and s.status <> 'terminated'`

/** A number or address that matters for a call but is not in the line's settings: what it dials, or who calls it. */
export interface MeantAddress {
  readonly of: number
  readonly address: string
}

export interface LoadedLines {
  readonly lines: readonly LineRow[]
  readonly people: readonly Person[]
}

/** Loads lines for one question: see `loadLines`. */
export type LoadLines = (wanted: WantedLines) => Promise<LoadedLines>

export interface WantedLines {
  readonly ids: readonly number[]
  readonly meant: readonly MeantAddress[]
  /** Devices whose registration has ended by then do not count. */
  readonly now: Date
  /** Addresses reach only lines of the same customer; all others are not even looked up. */
  readonly isBounded: boolean
  /** False: the people are known from elsewhere, and their devices and calls are not looked up. */
  readonly withPeople?: boolean
}

/**
 * Loads the settings of lines, and finds whom the addresses in them reach: an extension of the same customer, a number,
 * or a user's name. Terminated lines are left out. It is one query, whatever is asked for.
 */
export const loadLines = async (
  pool: Pool,
  { ids, meant, now, isBounded, withPeople = true }: WantedLines,
): Promise<LoadedLines> => {
  const values = [ids, meant.map(({ of }) => of), meant.map(({ address }) => address), now, isBounded, withPeople]
  const { rows } = await pool.query<LoadedRows>({ name: 'call-snapshot', text: loadText, values })
  return rows[0] === undefined ? { lines: [], people: [] } : assembled(rows[0])
}

/** A part of the settings of a line, and which line's. */
type PartOf<Value> = readonly (readonly [line: number, part: Value])[]

/** Schedules are read once each, and named by their ids. */
interface LoadedRows {
  readonly lines: readonly (Omit<LineRow, 'mappings' | 'reaches' | 'group' | 'hours' | 'closures'> & {
    readonly group: Omit<NonNullable<LineRow['group']>, 'members'> | null
    readonly hours: (Omit<HoursRow, 'schedule'> & { readonly schedule: number }) | null
  })[]
  readonly people: readonly Person[]
  readonly schedules: readonly StoredSchedule[]
  readonly closures: PartOf<NonNullable<LineRow['closures']>[number]>
  readonly mappings: PartOf<LoadedMapping>
  readonly reaches: PartOf<readonly [address: string, id: number]>
  readonly members: PartOf<number>
}

type LoadedMapping = Omit<MappingRow, 'times'> & {
  readonly times:
    | (Omit<NonNullable<MappingRow['times']>, 'schedule'> & {
        readonly schedule: { readonly use: ScheduleUse; readonly id: number } | null
      })
    | null
}

/**
 * Gives each line its parts. The statement does not: it would look for each line through the parts of all, which for a
 * company of thousands takes seconds.
 */
const assembled = ({ lines, people, schedules, closures, mappings, reaches, members }: LoadedRows): LoadedLines => {
  const [mappingsOf, reachesOf, membersOf] = [byLine(mappings), byLine(reaches), byLine(members)]
  const closuresOf = byLine(closures)
  const known = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return {
    people,
    lines: lines.map((line) => ({
      ...line,
      mappings: (mappingsOf.get(line.id) ?? []).map((mapping) => withSchedule(mapping, known)),
      hours: line.hours && { ...line.hours, schedule: known.get(line.hours.schedule) ?? null },
      closures: closuresOf.get(line.id) ?? [],
      group: line.group && { ...line.group, members: membersOf.get(line.id) ?? [] },
      reaches: Object.fromEntries(reachesOf.get(line.id) ?? []),
    })),
  }
}

/** A rule is told by the name of its schedule, not by that of the set that stands for it. */
const withSchedule = ({ times, ...mapping }: LoadedMapping, known: ReadonlyMap<number, StoredSchedule>): MappingRow => {
  const hours = times?.schedule ? known.get(times.schedule.id) : undefined
  if (times?.schedule && hours !== undefined)
    return { ...mapping, times: { name: hours.name, times: [], schedule: { use: times.schedule.use, hours } } }
  return { ...mapping, times: times && { name: times.name, times: times.times } }
}

const byLine = <Value>(parts: PartOf<Value>): ReadonlyMap<number, readonly Value[]> => {
  const found = new Map<number, Value[]>()
  for (const [line, part] of parts) {
    const others = found.get(line)
    if (others === undefined) found.set(line, [part])
    else others.push(part)
  }
  return found
}

const loadText = `
with wanted as (
  select s.*, d.name as domain, c.timezone as customer_zone, c.outside_countries as countries,
    c.preferences as company, c.block_out_override_hash is not null as has_override_pin, c.ext_range_min, c.ext_range_max, p.attributes,
    coalesce(f.preferences, '{}') as preferences, coalesce(x.active, false) as fax
  from subscribers s
  join domains d on d.id = s.domain_id
  join customers c on c.id = s.customer_id
  left join profiles p on p.id = s.profile_id
  left join subscriber_preferences f on f.subscriber_id = s.id
  left join fax_server_settings x on x.subscriber_id = s.id
  where s.id = any($1::int[]) and s.status <> 'terminated'
), mappings as (
  select m.subscriber_id, ds.destinations, json_build_object(
    'type', m.type, 'name', ds.name, 'enabled', m.enabled, 'destinations', ds.destinations,
    'sources', case when ss.id is not null then
      json_build_object('name', ss.name, 'mode', ss.mode, 'is_regex', ss.is_regex, 'sources', ss.sources) end,
    'times', case when ts.id is not null then json_build_object('name', ts.name, 'times', ts.times,
      'schedule', case when ts.schedule_id is not null then json_build_object('id', ts.schedule_id, 'use', ts.schedule_use) end) end,
    'called', case when bs.id is not null then
      json_build_object('name', bs.name, 'mode', bs.mode, 'is_regex', bs.is_regex, 'sources', bs.bnumbers) end
  ) as mapping, ts.schedule_id, row_number() over (partition by m.subscriber_id order by m.type, m.position, m.id) as at
  from cf_mappings m
  join cf_destination_sets ds on ds.id = m.destination_set_id
  left join cf_source_sets ss on ss.id = m.source_set_id
  left join cf_time_sets ts on ts.id = m.time_set_id
  left join cf_bnumber_sets bs on bs.id = m.bnumber_set_id
  where m.subscriber_id = any($1::int[]) and m.type in ('cfu', 'cft', 'cfna', 'cfb')
), statuses as (
  select t.*, 'sip:' || coalesce(t.number || '@' || w.domain, coalesce(k.pbx_extension, k.username) || '@' || d.name) as address
  from line_statuses t join wanted w on w.id = t.subscriber_id
  left join subscribers k on k.id = t.colleague_id and k.status <> 'terminated' left join domains d on d.id = k.domain_id
), hours as (
  select h.*, 'sip:' || coalesce(h.number || '@' || w.domain, coalesce(k.pbx_extension, k.username) || '@' || d.name) as address
  from line_hours h join wanted w on w.id = h.subscriber_id
  left join subscribers k on k.id = h.line_id and k.status <> 'terminated' left join domains d on d.id = k.domain_id
), overflows as (
  select v.*, 'sip:' || coalesce(v.number || '@' || w.domain, coalesce(k.pbx_extension, k.username) || '@' || d.name) as address
  from queue_overflows v join wanted w on w.id = v.queue_id and w.preferences -> 'cloud_pbx_callqueue' = 'true'
  left join subscribers k on k.id = v.line_id and k.status <> 'terminated' left join domains d on d.id = k.domain_id
), closed as (
  select w.id as of, 0 as rank, k.* from wanted w join closures k on k.subscriber_id = w.id
  union all select w.id, 1, k.* from hours h join wanted w on w.id = h.subscriber_id
    join schedules s on s.id = h.schedule_id and s.follows_holidays
    join closures k on k.customer_id = w.customer_id and k.subscriber_id is null
), addresses as (
  select m.subscriber_id, e ->> 'destination' as address from mappings m, jsonb_array_elements(m.destinations) e
  union select subscriber_id, destination from speed_dials where subscriber_id = any($1::int[])
  union select subscriber_id, destination from attendant_slots where subscriber_id = any($1::int[])
  union select id, n from wanted, jsonb_array_elements_text(coalesce(preferences -> 'secretary_numbers', '[]')) n
  union select subscriber_id, address from statuses where address is not null
  union select subscriber_id, address from hours where address is not null
  union select queue_id, address from overflows where address is not null
  union select * from unnest($2::int[], $3::text[])
), parts as (
  select w.id as of, w.customer_id, w.domain, a.address,
    ltrim(split_part(bare, '@', 1), '+') as name, lower(split_part(split_part(bare, '@', 2), ':', 1)) as host
  from addresses a
  join wanted w on w.id = a.subscriber_id
  cross join lateral (select regexp_replace(trim(a.address), '^sips?:', '', 'i')) as b (bare)
), reached as (
  -- a box of the platform's own hosts carries the number of its line
  select distinct on (p.of, p.address) p.of, p.address, s.id from (
    select of, address, customer_id, name, coalesce(nullif(host, ''), domain) as host, domain, 0 as boxes from parts
    where host not like '%.local'
    union all select of, address, customer_id, regexp_replace(name, '^(vm[ub]|fax=|conf=)', ''), domain, domain, 1
    from parts where host in ('voicebox.local', 'fax2mail.local', 'conference.local')
  ) p
  cross join lateral (
    select id, customer_id, 1 as rank from subscribers
      where customer_id = p.customer_id and pbx_extension = p.name and p.host = p.domain and boxes = 0
        and status <> 'terminated'
    union all select n.subscriber_id, o.customer_id, 2 from numbers n join subscribers o on o.id = n.subscriber_id
      where n.e164 = p.name and p.host = p.domain and o.status <> 'terminated'
        and (o.customer_id = p.customer_id or (boxes = 0 and not is_elsewhere(o.customer_id)))
    union all select o.id, o.customer_id, 3 from subscribers o join domains d on d.id = o.domain_id
      where lower(o.username) = lower(p.name) and d.name = p.host and boxes = 0 and o.status <> 'terminated'
        and (o.customer_id = p.customer_id or not is_elsewhere(o.customer_id))
  ) s
  where not $5::boolean or s.customer_id = p.customer_id
  order by p.of, p.address, s.rank
), members as (
  select g.group_id, g.member_id, g.position from group_members g join subscribers s on s.id = g.member_id
  where g.group_id = any($1::int[]) and s.status = 'active'
), named as (
  select id from wanted union select id from reached union select member_id from members
)
select
  (select coalesce(json_agg(json_build_object(
    'id', w.id, 'is_blocked', w.status = 'locked' or exists (select from customer_moves m where m.customer_id = w.customer_id
      -- what it wrote now nobody would pass on to the cell that it has moved to
      and m.phase = 'left' and m.done_at is not null), 'timezone', coalesce(w.timezone, w.customer_zone),
    'number', coalesce(
      (select json_build_object('e164', e164, 'cc', cc, 'ac', ac) from numbers where subscriber_id = w.id and is_primary),
      (select json_build_object('e164', n.e164, 'cc', n.cc, 'ac', n.ac) from subscribers o join numbers n on n.subscriber_id = o.id and n.is_primary
        where o.customer_id = w.customer_id and o.is_pbx_pilot and o.status <> 'terminated')), 'attributes', w.attributes,
    'countries', w.countries, 'scopes', ${scopesSql('w')}, 'extensions', json_build_object('min', w.ext_range_min, 'max', w.ext_range_max),
    'preferences', w.preferences, 'company', w.company,
    'has_override_pin', w.has_override_pin, 'cft_ringtimeout', w.cft_ringtimeout, 'fax', w.fax,
    'greetings', (select coalesce(json_agg(g.dir), '[]') from voicemail_greetings g where g.subscriber_id = w.id),
    'speed_dials', (select coalesce(json_agg(json_build_object('slot', d.slot, 'destination', d.destination)), '[]')
      from speed_dials d where d.subscriber_id = w.id),
    'attendant', (select coalesce(json_agg(json_build_object('slot', a.slot, 'destination', a.destination) order by a.slot), '[]')
      from attendant_slots a where a.subscriber_id = w.id),
    'group', case when w.is_pbx_group then json_build_object('policy', w.pbx_hunt_policy, 'seconds', w.pbx_hunt_timeout) end,
    'status', (select json_build_object('kind', t.kind, 'until', extract(epoch from t.until) * 1000, 'calls', t.calls,
      'address', t.address, 'callers', t.callers) from statuses t where t.subscriber_id = w.id),
    'hours', (select json_build_object('schedule', h.schedule_id, 'closed_to', h.closed_to, 'handle', h.handle,
      'address', h.address) from hours h where h.subscriber_id = w.id),
    'overflow', (select json_build_object('after_seconds', v.after_seconds, 'when_full', v.when_full, 'closed_to', v.way,
      'handle', v.handle, 'address', v.address) from overflows v where v.queue_id = w.id)
  )), '[]') from wanted w) as lines,
  (select coalesce(json_agg(${scheduleJson('s')}), '[]') from schedules s
    where s.id in (select schedule_id from mappings union select schedule_id from hours)) as schedules,
  (select coalesce(json_agg(json_build_array(k.of, json_build_object('reason', k.reason, ${closureTimes('k')},
      'announcement', k.announcement, 'by', coalesce(nullif(b.display_name, ''), b.pbx_extension, b.username))) order by k.of, k.rank), '[]')
    from closed k left join subscribers b on b.id = k.closed_by where k.until is null or k.until > $4) as closures,
  (select coalesce(json_agg(json_build_array(m.subscriber_id, m.mapping) order by m.subscriber_id, m.at), '[]')
    from mappings m) as mappings,
  (select coalesce(json_agg(json_build_array(r.of, json_build_array(r.address, r.id))), '[]') from reached r) as reaches,
  (select coalesce(json_agg(json_build_array(g.group_id, g.member_id) order by g.group_id, g.position, g.member_id), '[]')
    from members g) as members,
  (select coalesce(json_agg(json_build_object(
    'id', s.id, 'customerId', s.customer_id,
    'name', coalesce(nullif(s.display_name, ''), n.e164, s.pbx_extension, s.username),
    'number', n.e164, 'extension', s.pbx_extension,
    'devices', (select coalesce(json_agg(e.name order by e.rank desc, e.id), '[]')
      from ${reachable('$4')} e where e.subscriber_id = s.id),
    'hasVoicebox', pr.attributes is null or 'voice_mail' = any(pr.attributes),
    'hides', case
      when own.preferences -> 'clir' = 'true' and (pr.attributes is null or 'clir' = any(pr.attributes)) then 'everywhere'
      when own.preferences -> 'clir_intrapbx' = 'true' and (pr.attributes is null or 'clir_intrapbx' = any(pr.attributes)) then 'within_pbx'
    end,
    'sentAway', (select json_build_object('until', extract(epoch from t.until) * 1000)
      from line_statuses t where t.subscriber_id = s.id and t.calls <> 'rules'),
    'isBusy', ${isBusySql('s')}
  )), '[]') from named join subscribers s using (id) left join profiles pr on pr.id = s.profile_id
    left join numbers n on n.subscriber_id = s.id and n.is_primary left join subscriber_preferences own on own.subscriber_id = s.id
    where $6::boolean) as people`
