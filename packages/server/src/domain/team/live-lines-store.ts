import type { LiveLine } from '@lineside/contract/rtc/frame-parts'
import type { Call } from '@lineside/telephony/call/call-state'
import { conversationAt } from '@lineside/telephony/call/change-device'
import { shownOtherEnd } from '@lineside/telephony/team/colleague-state'
import { presenceSql } from '../endpoints/line-states-store.ts'
import type { Pool } from '../../platform/db/database.ts'

/** A call at a line that shows with whom it talks. */
interface SharedCall {
  readonly leg: string
  readonly state: Call
}

type LiveRow = Omit<LiveLine, 'since' | 'wraps_until' | 'with'> & {
  readonly customer_id: number
  readonly since: Date | null
  readonly wraps_until: Date | null
  readonly shared: SharedCall | null
}

/**
 * SQL of what lines are doing now, as `LiveRow`: joins, and columns over them.
 * @param line alias of the table `subscribers`
 * @param now the statement's parameter with the present moment, such as `$3`
 * @param isForAll ROLE-01: calls are told whether they are shared or not
 */
export const liveLineSql = (line: string, now: string, isForAll: boolean) => {
  const shared = isForAll ? 'call_legs g' : 'shared_calls h join call_legs g on g.subscriber_id = h.subscriber_id'
  const { join, state } = presenceSql(line, now)
  return {
    joins: `${join} left join line_statuses t on t.subscriber_id = ${line}.id and (t.until is null or t.until > ${now})`,
    columns: `${line}.id as subscriber_id, ${line}.customer_id, ${state} as state,
    case when l.talking or l.ringing then (select min(g.since) from call_legs g where g.subscriber_id = ${line}.id
        and g.ended_at is null and (g.state = 'ringing') = (not l.talking))
      else greatest((select max(r.expires) from registrations r where r.subscriber_id = ${line}.id and r.expires <= ${now}),
        (select max(b.left_at) from left_browsers b where b.subscriber_id = ${line}.id)) end as since,
    case when t.subscriber_id is not null then json_build_object('kind', t.kind, 'note', t.note,
      'until', to_char(t.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as status,
    (select max(w.rests_until) from queue_agents w where w.agent_id = ${line}.id and w.rests_until > ${now}) as wraps_until,
    case when l.talking or l.ringing then (select json_build_object('leg', g.leg_id, 'state', c.state)
      from ${shared} join calls c on c.id = g.call_id
      where g.subscriber_id = ${line}.id and g.ended_at is null and (g.state = 'ringing') = (not l.talking)
      order by g.since, g.leg_id limit 1) end as shared`,
  }
}

/** The rows as colleagues may see them, or as those who read all calls do. */
export const presentLive = async (pool: Pool, rows: readonly LiveRow[], isForAll: boolean): Promise<LiveLine[]> => {
  const ends = rows.map(({ shared }) => (shared === null ? null : otherEndOf(shared)))
  const lines = ends.flatMap((end) => end?.line ?? [])
  const others = lines.length === 0 ? new Map() : await sharingAmong(pool, lines)
  return rows.map(({ subscriber_id, customer_id, state, since, status, wraps_until, shared }, at) => {
    const end = ends[at] ?? null
    const other = end === null || end.line === null ? undefined : others.get(end.line)
    const isColleague = other?.customerId === customer_id
    const known = end && { ...end.party, isColleague, shares: isColleague && (isForAll || other?.shares === true) }
    return {
      subscriber_id,
      state,
      since: state === 'free' ? null : (since?.toISOString() ?? null),
      status,
      wraps_until: wraps_until?.toISOString() ?? null,
      with: shownOtherEnd(shared !== null, known),
    }
  })
}

/**
 * The present activity of these lines, as their colleagues may see it.
 * @param isForAll ROLE-01: as those see it who read with whom everybody talks
 */
export const liveLines = async (
  pool: Pool,
  ids: readonly number[],
  now: Date,
  isForAll = false,
): Promise<readonly LiveLine[]> => {
  const { joins, columns } = liveLineSql('s', '$2', isForAll)
  const { rows } = await pool.query<LiveRow>({
    name: isForAll ? 'live-lines-all' : 'live-lines',
    text: `select ${columns} from subscribers s ${joins} where s.id = any($1::int[]) order by s.id`,
    values: [ids, now],
  })
  return await presentLive(pool, rows, isForAll)
}

/** The other end of a call as it is shown to this leg, and its line. */
const otherEndOf = ({ leg, state }: SharedCall) => {
  const { stage, legs } = state
  const own = legs[leg]
  if (own === undefined) return null
  if (own.phase === 'invited' || own.phase === 'ringing') {
    const caller = 'way' in stage ? legs[stage.way.waiting] : undefined
    return own.from && { party: own.from, line: caller?.subscriberId ?? null }
  }
  const talk = conversationAt(state, leg)
  if (talk === null || stage.phase !== 'talking') return null
  const other = legs[stage.talk.sides.find((side) => side !== leg) ?? '']
  return { party: talk.party, line: other?.subscriberId ?? null }
}

const sharingAmong = async (
  pool: Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly customerId: number; readonly shares: boolean }>> => {
  const { rows } = await pool.query<{ id: number; customerId: number; shares: boolean }>({
    name: 'sharing-lines',
    text: `select s.id, s.customer_id as "customerId",
      exists (select from shared_calls h where h.subscriber_id = s.id) as shares
      from subscribers s where s.id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, ...line }) => [id, line]))
}
