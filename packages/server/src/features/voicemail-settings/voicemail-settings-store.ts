import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

export interface VoicemailSettingsRow {
  readonly id: number
  readonly pin_box: Buffer | null
  /** null, like the other settings: this subscriber has never set anything. */
  readonly email: string | null
  readonly attach: boolean | null
  readonly delete_mailed: boolean | null
}

/** The caller's lines, with their voicebox settings where they have some. */
const ownLines = (db: Db, principal: Principal, id: number | undefined) => {
  const { column, id: owner } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .leftJoin('voicemail_settings as v', 'v.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
}

export const findVoicemailSettings = async (
  db: Db,
  principal: Principal,
  id: number,
): Promise<VoicemailSettingsRow | undefined> =>
  (await listVoicemailSettings(db, principal, { id, offset: 0, limit: 1 }))[0]

export const listVoicemailSettings = (
  db: Db,
  principal: Principal,
  { id, offset, limit }: { id: number | undefined; offset: number; limit: number },
): Promise<VoicemailSettingsRow[]> =>
  ownLines(db, principal, id)
    .select(['s.id', 'v.pin_box', 'v.email', 'v.attach', 'v.delete_mailed'])
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countVoicemailSettings = async (db: Db, principal: Principal, id: number | undefined): Promise<number> => {
  const row = await ownLines(db, principal, id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface VoicemailSettingsValues {
  readonly pin_box: Buffer | null
  readonly email: string
  readonly attach: boolean
  readonly delete_mailed: boolean
}

export const saveVoicemailSettings = async (
  db: Db,
  subscriber_id: number,
  values: VoicemailSettingsValues,
): Promise<void> => {
  await db
    .insertInto('voicemail_settings')
    .values({ subscriber_id, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}
