import type { FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { sql } from 'kysely'
import { type Ownership, ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** A subscriber as the sender or receiver of faxes. */
export interface FaxLine {
  readonly id: number
  readonly customer_id: number
  readonly username: string
  readonly domain: string
  readonly timezone: string
  /** null: no profile, everything is allowed. */
  readonly profileAttributes: readonly string[] | null
  readonly isPbx: boolean
  /** Language of its mails; null: not chosen. */
  readonly language: string | null
  readonly extension: string | null
  /** Parts of its primary number. */
  readonly cc: string | null
  readonly ac: string | null
  readonly e164: string | null
  readonly active: boolean
  /** The operator has blocked it, or its customer. */
  readonly isBlocked: boolean
  /** Its fax machine offers error correction. */
  readonly ecm: boolean
  readonly destinations: FaxServerSettings['destinations']
}

/** How fax machines of ours name themselves to the other side: at most 20 characters. */
export const stationOf = ({ e164, extension }: FaxLine): string =>
  (e164 === null ? (extension ?? '') : `+${e164}`).slice(0, 20)

const faxLines = (db: Db) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .leftJoin('fax_server_settings as f', 'f.subscriber_id', 's.id')
    .leftJoin('subscriber_preferences as o', 'o.subscriber_id', 's.id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .where('s.status', '<>', 'terminated')

const withEverything = (lines: ReturnType<typeof faxLines>) =>
  lines.select(({ fn, val, eb }) => [
    's.id',
    's.customer_id',
    's.username',
    'd.name as domain',
    fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
    'p.attributes as profileAttributes',
    eb('c.product_class', '=', 'pbxaccount').as('isPbx'),
    sql<string | null>`o.preferences ->> 'language'`.as('language'),
    's.pbx_extension as extension',
    'n.cc',
    'n.ac',
    'n.e164',
    fn.coalesce('f.active', val(false)).as('active'),
    eb('s.status', '<>', 'active').as('isBlocked'),
    fn.coalesce('f.ecm', val(true)).as('ecm'),
    'f.destinations',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withEverything>['execute']>>[number]
const lineOf = (row: Row | undefined): FaxLine | undefined =>
  row &&
  ({
    ...row,
    isPbx: Boolean(row.isPbx),
    isBlocked: Boolean(row.isBlocked),
    destinations: row.destinations ?? [],
  } as FaxLine)

const ownedBy = ({ column, id }: Ownership) => [column === 'customer_id' ? 's.customer_id' : 's.id', '=', id] as const

/** One of the caller's lines. */
export const findOwnFaxLine = async (db: Db, principal: Principal, id: number): Promise<FaxLine | undefined> =>
  lineOf(
    await withEverything(
      faxLines(db)
        .where('s.id', '=', id)
        .where(...ownedBy(ownershipOf(principal))),
    ).executeTakeFirst(),
  )

export const findFaxLine = async (db: Db, id: number): Promise<FaxLine | undefined> =>
  lineOf(await withEverything(faxLines(db).where('s.id', '=', id)).executeTakeFirst())

/** Another cell serves the customer: faxes to it go there. */
export const isServedElsewhere = async (db: Db, customerId: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select is_elsewhere(${customerId}) as is`.execute(db)
  return rows[0]?.is === true
}

const servedHere = sql<boolean>`not is_elsewhere(s.customer_id)`

/** Finds the line whose SIP user is `username@domain`, also one that another cell serves. */
export const findFaxLineByName = async (db: Db, username: string, domain: string): Promise<FaxLine | undefined> =>
  lineOf(
    await withEverything(
      faxLines(db)
        .where(({ eb, fn }) => eb(fn<string>('lower', ['s.username']), '=', username.toLowerCase()))
        .where(({ eb, fn }) => eb(fn<string>('lower', ['d.name']), '=', domain.toLowerCase())),
    ).executeTakeFirst(),
  )

/**
 * Finds the line that has a number, primary or alias, unless another cell serves it.
 * @param number all digits
 */
export const findFaxLineByNumber = async (db: Db, number: string): Promise<FaxLine | undefined> =>
  lineOf(
    await withEverything(
      faxLines(db)
        .where(servedHere)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('numbers as own')
              .select('own.id')
              .whereRef('own.subscriber_id', '=', 's.id')
              .where('own.e164', '=', number),
          ),
        ),
    ).executeTakeFirst(),
  )

/** Finds the line of a customer that has an extension. */
export const findFaxLineByExtension = async (
  db: Db,
  customerId: number,
  extension: string,
): Promise<FaxLine | undefined> =>
  lineOf(
    await withEverything(
      faxLines(db).where('s.customer_id', '=', customerId).where('s.pbx_extension', '=', extension),
    ).executeTakeFirst(),
  )
