import type {
  MailToFaxRule,
  MailToFaxSettings,
} from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** A line with its settings of mail to fax; all are null when nobody has set any. */
export interface MailToFaxRow {
  readonly id: number
  readonly timezone: string
  readonly active: boolean | null
  readonly secret_key_box: Buffer | null
  readonly last_secret_key_modify: Date | null
  readonly secret_key_renew: MailToFaxSettings['secret_key_renew'] | null
  readonly secret_renew_notify: MailToFaxSettings['secret_renew_notify'] | null
  readonly acl: readonly MailToFaxRule[] | null
}

export interface MailToFaxFilters {
  readonly subscriber_id?: number | undefined
  /** Leaves out lines whose mail to fax is off. */
  readonly activeOnly?: boolean
}

const lines = (db: Db) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('mail_to_fax_settings as m', 'm.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')

const ownLines = (db: Db, principal: Principal, { subscriber_id: id, activeOnly = false }: MailToFaxFilters) => {
  const { column, id: owner } = ownershipOf(principal)
  return lines(db)
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .$if(activeOnly, (query) => query.where('m.active', '=', true))
}

const withEverything = (query: ReturnType<typeof lines>) =>
  query.select(({ fn }) => [
    's.id',
    fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
    'm.active',
    'm.secret_key_box',
    'm.last_secret_key_modify',
    'm.secret_key_renew',
    'm.secret_renew_notify',
    'm.acl',
  ])

export const listMailToFax = async (
  db: Db,
  principal: Principal,
  filters: MailToFaxFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<readonly MailToFaxRow[]> =>
  (await withEverything(ownLines(db, principal, filters))
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()) as MailToFaxRow[]

export const countMailToFax = async (db: Db, principal: Principal, filters: MailToFaxFilters): Promise<number> => {
  const row = await ownLines(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The settings of any line, for mails that come in: no caller's ownership is checked. */
export const findMailToFax = async (db: Db, subscriberId: number): Promise<MailToFaxRow | undefined> =>
  (await withEverything(lines(db).where('s.id', '=', subscriberId)).executeTakeFirst()) as MailToFaxRow | undefined

export interface MailToFaxValues {
  readonly active: boolean
  readonly secret_key_box: Buffer | null
  readonly last_secret_key_modify: Date | null
  readonly secret_key_renew: MailToFaxSettings['secret_key_renew']
  readonly secret_renew_notify: MailToFaxSettings['secret_renew_notify']
  readonly acl: readonly MailToFaxRule[]
}

export const storeMailToFax = async (
  db: Db,
  subscriberId: number,
  { secret_renew_notify, acl, ...values }: MailToFaxValues,
): Promise<void> => {
  const row = { ...values, secret_renew_notify: JSON.stringify(secret_renew_notify), acl: JSON.stringify(acl) }
  await db
    .insertInto('mail_to_fax_settings')
    .values({ subscriber_id: subscriberId, ...row })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(row))
    .execute()
}
