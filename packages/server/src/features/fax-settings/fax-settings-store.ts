import type { FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

export interface FaxSettingsRow {
  readonly id: number
  readonly name: string | null
  readonly password_box: Buffer | null
  /** null, like the other settings: this subscriber has never had a fax. */
  readonly active: boolean | null
  readonly t38: boolean | null
  readonly ecm: boolean | null
  readonly destinations: FaxServerSettings['destinations'] | null
}

export interface FaxSettingsFilters {
  readonly subscriber_id?: number | undefined
  readonly name_or_password?: string | undefined
  readonly active?: boolean | undefined
}

/** The caller's lines, with their fax settings where they have some. */
const ownLines = (db: Db, principal: Principal, filters: FaxSettingsFilters) => {
  const { column, id: owner } = ownershipOf(principal)
  const { subscriber_id: id, name_or_password: name, active } = filters
  return db
    .selectFrom('subscribers as s')
    .leftJoin('fax_server_settings as f', 'f.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .$if(name !== undefined, (query) => query.where('f.name', 'ilike', likePattern(name ?? '')))
    .$if(active !== undefined, (query) =>
      query.where(({ fn, val }) => fn.coalesce('f.active', val(false)), '=', active ?? false),
    )
}

export const findFaxSettings = async (db: Db, principal: Principal, id: number): Promise<FaxSettingsRow | undefined> =>
  (await listFaxSettings(db, principal, { subscriber_id: id }, { offset: 0, limit: 1 }))[0]

export const listFaxSettings = async (
  db: Db,
  principal: Principal,
  filters: FaxSettingsFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<readonly FaxSettingsRow[]> =>
  (await ownLines(db, principal, filters)
    .select(['s.id', 'f.name', 'f.password_box', 'f.active', 'f.t38', 'f.ecm', 'f.destinations'])
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()) as FaxSettingsRow[]

export const countFaxSettings = async (db: Db, principal: Principal, filters: FaxSettingsFilters): Promise<number> => {
  const row = await ownLines(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export type FaxSettingsValues = Omit<FaxServerSettings, 'id' | 'password'> & { readonly password_box: Buffer | null }

export const storeFaxSettings = async (
  db: Db,
  subscriberId: number,
  { destinations, ...values }: FaxSettingsValues,
): Promise<void> => {
  const row = { ...values, destinations: JSON.stringify(destinations) }
  await db
    .insertInto('fax_server_settings')
    .values({ subscriber_id: subscriberId, ...row })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(row))
    .execute()
}
