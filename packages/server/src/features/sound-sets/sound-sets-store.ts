import type { Output } from '@lineside/contract/http/schema'
import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import type { soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { type Insertable, sql } from 'kysely'
import { visibleSets } from '../../domain/sounds/visible-sets-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { SoundSetsTable } from '../../platform/db/tables/sound-tables.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof soundSets.filters>

export interface SoundSetRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly contract_default: boolean
  readonly parent_id: number | null
  readonly parent_name: string | null
  readonly customer_id: number | null
  readonly file_count: number
  readonly default_voice: PromptLanguage | null
}

const orders = {
  id: 't.id',
  create_timestamp: 't.id',
  name: 't.name',
  description: 't.description',
  contract_default: 't.contract_default',
} as const

const filtered = (db: Db, principal: Principal, { customer_id, reseller_id, name }: Filters) =>
  visibleSets(db, principal)
    .$if(customer_id !== undefined, (query) => query.where('t.customer_id', '=', customer_id ?? 0))
    .$if(reseller_id !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(t.reseller_id, ${principal.resellerId}) = ${reseller_id}`),
    )
    .$if(name !== undefined, (query) => query.where('t.name', 'ilike', likePattern(name ?? '')))

const withEverything = (query: ReturnType<typeof visibleSets>) =>
  query.leftJoin('sound_sets as parent', 'parent.id', 't.parent_id').select([
    ...(['t.id', 't.name', 't.description', 't.contract_default', 't.parent_id', 't.customer_id'] as const),
    'parent.name as parent_name',
    sql<number>`(select count(*)::int from sound_files f where f.set_id = t.id and f.duration_ms is not null)`.as(
      'file_count',
    ),
    // prompts of several languages may have been copied into one set; most of them decide
    sql<PromptLanguage | null>`(select split_part(f.prompt, '/', 1) from sound_files f
        where f.set_id = t.id and split_part(f.prompt, '/', 1) = any (${[...promptLanguages]}::text[])
        group by 1 order by count(*) desc, 1 limit 1)`.as('default_voice'),
  ])

export const listSoundSets = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<SoundSetRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return withEverything(filtered(db, principal, filters))
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('t.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countSoundSets = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await filtered(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findSoundSet = (db: Db, principal: Principal, id: number): Promise<SoundSetRow | undefined> =>
  withEverything(visibleSets(db, principal).where('t.id', '=', id)).executeTakeFirst()

export const countOwnSets = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('sound_sets').where('customer_id', '=', customerId)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

type SoundSetValues = Pick<Insertable<SoundSetsTable>, 'name' | 'description' | 'contract_default' | 'parent_id'>

export const insertSoundSet = async (db: Db, customer_id: number, values: SoundSetValues): Promise<number> => {
  const row = { ...values, customer_id }
  return (await db.insertInto('sound_sets').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updateSoundSet = async (db: Db, id: number, values: SoundSetValues): Promise<void> => {
  await db.updateTable('sound_sets').set(values).where('id', '=', id).execute()
}

/** Clears the default mark of the customer's other sets: at most one set is the default. */
export const endOtherDefaults = async (db: Db, customerId: number, id: number | null): Promise<void> => {
  await db
    .updateTable('sound_sets')
    .set({ contract_default: false })
    .where('customer_id', '=', customerId)
    .where('contract_default', '=', true)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .execute()
}

/** Whether `id` is the set `of` itself, or a set on which that builds. */
export const isAncestor = async (db: Db, id: number, of: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with recursive line (id, parent_id) as (
      select id, parent_id from sound_sets where id = ${of}
      union select t.id, t.parent_id from line l join sound_sets t on t.id = l.parent_id
    ) select id from line where id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * Deletes a sound set.
 * @returns the keys of its files
 */
