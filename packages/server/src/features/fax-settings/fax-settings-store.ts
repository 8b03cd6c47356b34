import type { FaxServerSettings } from '@lineside/contract/resources/fax-settings'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

export interface FaxSettingsRow {
  readonly id: number
  readonly name: string | null
  /** null with the rest of them: this subscriber has never had a fax. */
  readonly active: boolean | null
  readonly t38: boolean | null
  readonly ecm: boolean | null
  readonly destinations: FaxServerSettings['destinations'] | null
}

/** The caller's lines, each with its fax settings if there are any. */
const ownLines = (db: Db, principal: Principal, id: number | undefined) => {
  const { column, id: owner } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .leftJoin('fax_server_settings as f', 'f.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
}

export const findFaxSettings = async (db: Db, principal: Principal, id: number): Promise<FaxSettingsRow | undefined> =>
  (await listFaxSettings(db, principal, { id, offset: 0, limit: 1 }))[0]

export const listFaxSettings = async (
  db: Db,
  principal: Principal,
  { id, offset, limit }: { id: number | undefined; offset: number; limit: number },
): Promise<readonly FaxSettingsRow[]> =>
  (await ownLines(db, principal, id)
    .select(['s.id', 'f.name', 'f.active', 'f.t38', 'f.ecm', 'f.destinations'])
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()) as FaxSettingsRow[]

export const countFaxSettings = async (db: Db, principal: Principal, id: number | undefined): Promise<number> => {
  const row = await ownLines(db, principal, id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
