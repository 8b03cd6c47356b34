import { limits } from '@lineside/contract/limits'
import type { TeamGroup, TeamMember } from '@lineside/contract/resources/team'
import { searchWords } from '@lineside/telephony/contacts/contact-search'
import { liveLineSql, presentLive } from '../../domain/team/live-lines-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db, Pool } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/like-pattern.ts'

type Reader = Pick<Principal, 'customerId' | 'subscriberId'>
type LiveRow = Parameters<typeof presentLive>[1][number]
type Placed = Pick<TeamMember, 'subscriber_id' | 'name' | 'extension' | 'is_favourite'>

const nameOf = (line: string) => `coalesce(nullif(${line}.display_name, ''), ${line}.username) collate "und-x-icu"`
const isPerson = (line: string) => `${line}.status = 'active' and not ${line}.is_pbx_group`

/** $3: patterns that the folded name, extension or number must match. */
const parts = (isSearch: boolean): string => {
  const isFound = isSearch ? 'and p.find_text like all($3::text[])' : ''
  const columns = `p.id, ${nameOf('p')} as name, p.pbx_extension`
  const order = `order by ${nameOf('p')}, p.id`
  return `
  with favourites as (
    select ${columns} from team_favourites f join subscribers p on p.id = f.colleague_id
    where f.subscriber_id = $2 and p.customer_id = $1 and ${isPerson('p')} ${isFound} limit ${limits.teamFavourites}
  ), near as (
    select ${columns} from subscribers p
    where p.id in (select m.member_id from group_members o join group_members m using (group_id) where o.member_id = $2)
      and p.customer_id = $1 and ${isPerson('p')} ${isFound} ${order} limit ${limits.teamRows}
  ), others as (
    select ${columns} from subscribers p where p.customer_id = $1 and ${isPerson('p')} ${isFound}
    ${order} limit ${limits.teamRows}
  )
  select id as subscriber_id, name, pbx_extension as extension, min(part) = 0 as is_favourite from (
    select *, 0 as part from favourites union all select *, 1 from near union all select *, 2 from others) every
  where id <> $2 group by id, name, pbx_extension order by min(part), name, id limit ${limits.teamRows}`
}
const everybodyText = parts(false)
const foundText = parts(true)

const liveText = (isForAll: boolean) => {
  const { joins, columns } = liveLineSql('s', '$2', isForAll)
  return `select ${columns}, coalesce((select array_agg(m.group_id order by m.group_id)
    from group_members m where m.member_id = s.id), '{}') as groups,
    exists (select from awaited_colleagues w where w.subscriber_id = $3 and w.colleague_id = s.id and w.ends_at > $2) as is_awaited
  from subscribers s ${joins} where s.id = any($1::int[])`
}
const sharedText = liveText(false)
const allText = liveText(true)

/**
 * TEAM-01: favourites, then people who share a group with the reader, then the others by name: the first of them, with
 * what they are doing now. Each part takes its first people from an index, so that a company of any size costs about
 * the same. The second statement has its people by id, so that PostgreSQL plans it once.
 * @param seesCalls ROLE-01: the reader sees with whom colleagues talk, whether they share it or not
 */
export const listTeam = async (
  pool: Pool,
  { customerId, subscriberId }: Reader,
  now: Date,
  { search, seesCalls }: { readonly search: string; readonly seesCalls: boolean },
): Promise<readonly Omit<TeamMember, 'may_pick_up'>[]> => {
  const words = searchWords(search).map((word) => `%${literally(word)}%`)
  const { rows: placed } = await pool.query<Placed>(
    words.length === 0
      ? { name: 'team', text: everybodyText, values: [customerId, subscriberId] }
      : { name: 'team-found', text: foundText, values: [customerId, subscriberId, words] },
  )
  const { rows } = await pool.query<LiveRow & Pick<TeamMember, 'groups' | 'is_awaited'>>({
    name: seesCalls ? 'team-live-all' : 'team-live',
    text: seesCalls ? allText : sharedText,
    values: [placed.map(({ subscriber_id }) => subscriber_id), now, subscriberId],
  })
  const own = new Map(rows.map(({ subscriber_id, groups, is_awaited }) => [subscriber_id, { groups, is_awaited }]))
  const live = new Map((await presentLive(pool, rows, seesCalls)).map((line) => [line.subscriber_id, line]))
  return placed.flatMap((person) => {
    const [line, more] = [live.get(person.subscriber_id), own.get(person.subscriber_id)]
    return line === undefined || more === undefined ? [] : { ...line, ...person, ...more }
  })
}

export interface TeamFacts {
  /** All colleagues. */
  readonly total: number
  /** The groups that the reader is in. */
  readonly own: readonly number[]
  readonly sharesCalls: boolean
}

export const teamFacts = async (pool: Pool, { customerId, subscriberId }: Reader): Promise<TeamFacts> => {
  const { rows } = await pool.query<TeamFacts>({
    name: 'team-facts',
    text: `select (select count(*)::int from subscribers p where p.customer_id = $1 and p.id <> $2 and ${isPerson('p')}) as total,
      coalesce((select array_agg(group_id) from group_members where member_id = $2), '{}') as own,
      exists (select from shared_calls where subscriber_id = $2) as "sharesCalls"`,
    values: [customerId, subscriberId],
  })
  return rows[0] ?? { total: 0, own: [], sharesCalls: false }
}

/** These groups: first those that the reader is in, then by name. */
export const listGroups = async (
  pool: Pool,
  ids: readonly number[],
  own: readonly number[],
): Promise<readonly TeamGroup[]> => {
  if (ids.length === 0) return []
  const { rows } = await pool.query<TeamGroup>({
    name: 'team-groups',
    text: `select g.id, coalesce(nullif(g.display_name, ''), g.username) as name, g.pbx_extension as extension
      from subscribers g where g.id = any($1::int[]) and g.status = 'active'
      order by g.id <> all($2::int[]), ${nameOf('g')}, g.id`,
    values: [ids, own],
  })
  return rows
}

/** @returns false: there is no such colleague, or there are as many favourites as there may be */
export const setFavourite = async (
  db: Db,
  { customerId, subscriberId }: Reader,
  colleague: number,
  isFavourite: boolean,
): Promise<boolean> => {
  const of = { subscriber_id: subscriberId, colleague_id: colleague }
  if (!isFavourite) {
    await db
      .deleteFrom('team_favourites')
      .where('subscriber_id', '=', subscriberId)
      .where('colleague_id', '=', colleague)
      .execute()
    return true
  }
  const known = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', colleague)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .where('is_pbx_group', '=', false)
    .where('id', '<>', subscriberId)
    .executeTakeFirst()
  const favourites = await db
    .selectFrom('team_favourites')
    .select('colleague_id')
    .where('subscriber_id', '=', subscriberId)
    .where('colleague_id', '<>', colleague)
    .execute()
  if (known === undefined || favourites.length >= limits.teamFavourites) return false
  await db
    .insertInto('team_favourites')
    .values(of)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export const setSharing = async (db: Db, subscriberId: number, shares: boolean): Promise<void> => {
  if (!shares) return void (await db.deleteFrom('shared_calls').where('subscriber_id', '=', subscriberId).execute())
  await db
    .insertInto('shared_calls')
    .values({ subscriber_id: subscriberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
