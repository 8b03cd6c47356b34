import type { Output } from '@lineside/contract/http/schema'
import type { PreferenceName } from '@lineside/contract/preferences'
import type { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import type { CostlyClass } from '@lineside/telephony/outside/number-class'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

export interface PreferencesRow {
  readonly id: number
  readonly customer_id: number
  /** Name of the chosen sound set, whose id the preferences hold. */
  readonly sound_set: string | null
  /** A second step is on, or has to be set up at the next sign-in. */
  readonly enable_2fa: boolean
  /** The limits on outside calls that its company has set for the line; null: none of the kind. */
  readonly countries: readonly string[] | null
  readonly barred: readonly CostlyClass[] | null
  /** Country code of the line's number, or of its pilot's; null: neither has one. */
  readonly cc: string | null
  /** null: no preference has ever been set. */
  readonly preferences: Readonly<Record<string, unknown>> | null
  /** Attributes of the line's profile; null: the line has no profile. */
  readonly attributes: readonly string[] | null
}

type Filters = Output<typeof subscriberPreferences.filters>

/** The caller's lines, each with its preferences. */
const ownLines = (db: Db, principal: Principal, filters: Filters) => {
  const { column, id: owner } = ownershipOf(principal)
  const { subscriber_id, cloud_pbx_callqueue, manager_secretary } = filters
  const isOn = (name: PreferenceName, wanted = false) =>
    sql<boolean>`coalesce(p.preferences ->> ${sql.lit(name)} = 'true', false) = ${wanted}`
  return db
    .selectFrom('subscribers as s')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(subscriber_id !== undefined, (query) => query.where('s.id', '=', subscriber_id ?? 0))
    .$if(cloud_pbx_callqueue !== undefined, (query) => query.where(isOn('cloud_pbx_callqueue', cloud_pbx_callqueue)))
    .$if(manager_secretary !== undefined, (query) => query.where(isOn('manager_secretary', manager_secretary)))
}

const soundSetName = sql<string | null>`case when jsonb_typeof(p.preferences -> 'contract_sound_set') = 'number' then
  (select t.name from sound_sets t where t.id = (p.preferences -> 'contract_sound_set')::int) end`.as('sound_set')

const countryCode = sql<string | null>`coalesce(
  (select n.cc from numbers n where n.subscriber_id = s.id and n.is_primary),
  (select n.cc from subscribers o join numbers n on n.subscriber_id = o.id and n.is_primary
    where o.customer_id = s.customer_id and o.is_pbx_pilot and o.status <> 'terminated'))`.as('cc')

export const listPreferences = async (
  db: Db,
  principal: Principal,
  { filters, offset, limit }: Pick<ListRequest<Filters>, 'filters' | 'offset' | 'limit'>,
): Promise<readonly PreferencesRow[]> =>
  (await ownLines(db, principal, filters)
    .leftJoin('profiles as r', 'r.id', 's.profile_id')
    .leftJoin('second_factors as f', 'f.subscriber_id', 's.id')
    .leftJoin('outside_limits as l', (join) =>
      join
        .onRef('l.subscriber_id', '=', 's.id')
        .onRef('l.customer_id', '=', 's.customer_id')
        .on('l.set_by', '=', 'company'),
    )
    .select(['s.id', 's.customer_id', 'p.preferences', 'r.attributes', soundSetName])
    .select(sql<boolean>`(f.confirmed_at is not null or f.wanted_at is not null)`.as('enable_2fa'))
    .select(['l.countries', 'l.barred', countryCode])
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()) as PreferencesRow[]

export const findPreferences = async (
  db: Db,
  principal: Principal,
  subscriber_id: number,
): Promise<PreferencesRow | undefined> =>
  (await listPreferences(db, principal, { filters: { subscriber_id }, offset: 0, limit: 1 }))[0]

export const countPreferences = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await ownLines(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Replaces some preferences; all others stay as they are. */
export const storePreferences = async (
  db: Db,
  subscriberId: number,
  { names, values }: { names: readonly PreferenceName[]; values: object },
): Promise<void> => {
  await sql`
    insert into subscriber_preferences as p (subscriber_id, preferences)
    values (${subscriberId}, ${JSON.stringify(values)})
    on conflict (subscriber_id) do update set preferences = (p.preferences - ${names}::text[]) || excluded.preferences
  `.execute(db)
}

/** Whether one of the customer's lines has this number. */
export const hasNumber = async (db: Db, customerId: number, digits: string): Promise<boolean> => {
  const row = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .where('s.customer_id', '=', customerId)
    .where('s.status', '<>', 'terminated')
    .where('n.e164', '=', digits)
    .select('n.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
