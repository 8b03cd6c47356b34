import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import { type ColleagueFacts, colleagueState, nextChangeOf } from '@lineside/telephony/team/colleague-state'
import { parkPlaceOf } from '@lineside/contract/rtc/service-numbers'
import { type ParkPlace, placeKey, placeOfKey } from '../../domain/parked-calls/place-key.ts'
import type { Db, Pool } from '../../platform/db/database.ts'
import type { LampCall, LampState, WaitingMessages } from './lamp-documents.ts'

interface Watched {
  readonly user: string
  readonly domain: string
}

/**
 * Finds what is watched, of the watcher's customer: a line by the user name, extension or number in an address, or a place
 * for parked calls by the number that takes a call there.
 * @returns the id of the line, or the key of the place; undefined: there is no such, or it belongs to another customer
 */
export const findWatched = async (db: Db, watcherId: number, watched: Watched): Promise<number | undefined> => {
  const place = parkPlaceOf(watched.user)
  return typeof place === 'number'
    ? await findWatchedPlace(db, watcherId, watched.domain, place)
    : await findWatchedLine(db, watcherId, watched)
}

const findWatchedPlace = async (
  db: Db,
  watcherId: number,
  domain: string,
  place: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select('s.customer_id')
    .where('s.id', '=', watcherId)
    .where('s.status', '=', 'active')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['d.name']), '=', domain.toLowerCase()))
    .executeTakeFirst()
  return row && placeKey({ customerId: row.customer_id, place })
}

const findWatchedLine = async (db: Db, watcherId: number, { user, domain }: Watched): Promise<number | undefined> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('subscribers as watcher', 'watcher.customer_id', 's.customer_id')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select('s.id')
    .where('watcher.id', '=', watcherId)
    .where('watcher.status', '=', 'active')
    .where('s.status', '=', 'active')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['d.name']), '=', domain.toLowerCase()))
    .where(({ or, eb, fn, exists, selectFrom }) =>
      or([
        eb(fn<string>('lower', ['s.username']), '=', user.toLowerCase()),
        eb('s.pbx_extension', '=', user),
        exists(
          selectFrom('numbers as n')
            .select('n.id')
            .whereRef('n.subscriber_id', '=', 's.id')
            .where('n.e164', '=', user.replace(/^\+/, '')),
        ),
      ]),
    )
    // a line with this user name comes before one with this extension or number
    .orderBy(({ fn, eb }) => eb(fn<string>('lower', ['s.username']), '=', user.toLowerCase()), 'desc')
    .orderBy('s.id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Returns what these lines are doing, and what stands in these places, in calls of any process.
 * @param keys ids of lines, and keys of places
 * @param boxes those lines whose messages are wanted
 */
export const lampStates = async (
  pool: Pool,
  keys: readonly number[],
  now: Date,
  boxes: readonly number[],
): Promise<ReadonlyMap<number, LampState>> => {
  const ids = keys.filter((key) => placeOfKey(key) === null)
  const places = ids.length === keys.length ? [] : await placeStates(pool, keys)
  return ids.length === 0 ? new Map(places) : new Map([...places, ...(await lineStates(pool, ids, now, boxes))])
}

/** TEAM-05: a place in which a call stands is as a line that talks. */
const placeStates = async (pool: Pool, keys: readonly number[]): Promise<readonly (readonly [number, LampState])[]> => {
  const places = keys.flatMap((key) => placeOfKey(key) ?? [])
  const { rows } = await pool.query<ParkPlace & { readonly callId: string }>({
    name: 'lamp-places',
    text: `select p.customer_id as "customerId", p.place, p.call_id as "callId"
      from unnest($1::int[], $2::int[]) as w (customer_id, place) join parked_calls p using (customer_id, place)
      join calls c on c.id = p.call_id where c.ended_at is null`,
    values: [places.map(({ customerId }) => customerId), places.map(({ place }) => place)],
  })
  const calls = new Map(rows.map(({ callId, ...place }) => [placeKey(place), callId]))
  return places.map((place) => {
    const key = placeKey(place)
    const callId = calls.get(key)
    return [
      key,
      {
        calls: callId === undefined ? [] : [{ callId, state: 'talking' }],
        isReachable: true,
        person: callId === undefined ? { kind: 'free' } : { kind: 'talking', since: null },
        changesAt: null,
        messages: null,
      },
    ]
  })
}

const lineStates = async (
  pool: Pool,
  ids: readonly number[],
  now: Date,
  boxes: readonly number[],
): Promise<ReadonlyMap<number, LampState>> => {
  const { rows } = await pool.query<LampCall & { readonly id: number }>({
    name: 'lamp-states',
    text: `select subscriber_id as id, call_id as "callId",
        case when bool_or(state = 'talking') then 'talking' when bool_or(role = 'origin') then 'calling' else 'ringing' end as state
      from call_legs where subscriber_id = any($1::int[]) and ended_at is null
      group by subscriber_id, call_id order by min(since), call_id`,
    values: [ids],
  })
  const [reachable, words] = await Promise.all([reachableAmong(pool, ids, now), wordsOf(pool, ids, now)])
  const calls = new Map<number, LampCall[]>()
  for (const { id, callId, state } of rows) calls.set(id, [...(calls.get(id) ?? []), { callId, state }])
  const messages = boxes.length === 0 ? new Map<number, WaitingMessages>() : await waitingMessages(pool, boxes)
  const stateOf = (id: number): LampState => {
    const [own, isReachable] = [calls.get(id) ?? [], reachable.has(id)]
    const facts = { ...activityOf(own, isReachable), ...(words.get(id) ?? { status: null, wrapsUntil: null }) }
    return {
      calls: own,
      isReachable,
      person: colleagueState(facts, now.getTime()),
      changesAt: nextChangeOf(facts, now.getTime()),
      messages: messages.get(id) ?? null,
    }
  }
  return new Map(ids.map((id) => [id, stateOf(id)]))
}

/** As `presenceSql` says it. */
const activityOf = (calls: readonly LampCall[], isReachable: boolean): Pick<ColleagueFacts, 'state' | 'since'> => {
  if (calls.length === 0) return { state: isReachable ? 'free' : 'offline', since: null }
  return { state: calls.some(({ state }) => state !== 'ringing') ? 'talking' : 'ringing', since: null }
}

type Words = Pick<ColleagueFacts, 'status' | 'wrapsUntil'>

/** TEAM-05: what the people of these lines say, and until when they rest after a call of a queue. */
const wordsOf = async (pool: Pool, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, Words>> => {
  const { rows } = await pool.query<{ id: number; status: Words['status']; wrapsUntil: number | null }>({
    name: 'lamp-words',
    text: `select s.id, case when t.subscriber_id is not null then json_build_object('kind', t.kind, 'note', t.note,
        'until', extract(epoch from t.until) * 1000) end as status,
      (select (extract(epoch from max(w.rests_until)) * 1000)::float8 from queue_agents w
        where w.agent_id = s.id and w.rests_until > $2) as "wrapsUntil"
      from subscribers s left join line_statuses t on t.subscriber_id = s.id and (t.until is null or t.until > $2)
      where s.id = any($1::int[])`,
    values: [ids, now],
  })
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

const waitingMessages = async (pool: Pool, ids: readonly number[]): Promise<ReadonlyMap<number, WaitingMessages>> => {
  const { rows } = await pool.query<WaitingMessages & { readonly id: number }>({
    name: 'waiting-messages',
    text: `select subscriber_id as id, count(*) filter (where coalesce(folder, 'INBOX') = 'INBOX')::int as fresh,
        count(*) filter (where folder <> 'INBOX')::int as heard
      from conversations where subscriber_id = any($1::int[]) and type = 'voicemail' group by subscriber_id`,
    values: [ids],
  })
  return new Map(rows.map(({ id, fresh, heard }) => [id, { fresh, heard }]))
}
