import type { Insertable } from 'kysely'
import { ha1Of, ha1sOf } from '../src/domain/pbx-lines/passwords-store.ts'
import { hashPassword } from '../src/platform/auth/passwords/passwords.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Database } from '../src/platform/db/schema.ts'
import type { Platform } from '../src/platform/platform.ts'

/** Names that no other test of the file has. */
let made = 0
/** The word with a serial number in letters, so that no search for an extension finds it. */
const unique = (word: string): string =>
  `${word}${String(++made).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

export interface GivenCustomer {
  readonly id: number
  readonly reseller_id: number
  readonly domain_id: number
  readonly domain: string
}

/** A customer with a reseller and a domain of its own. */
export async function givenCustomer(
  { db }: Pick<Platform, 'db'>,
  { domain = unique('domain').concat('.test'), ...row }: Row<'customers'> & { domain?: string } = {},
): Promise<GivenCustomer> {
  const reseller_id = row.reseller_id ?? (await givenReseller({ db }))
  const { id: domain_id } = await db
    .insertInto('domains')
    .values({ reseller_id, name: domain })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('customers')
    .values({ name: unique('Customer '), external_id: unique('customer-'), ...row, reseller_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, reseller_id, domain_id, domain }
}

export async function givenReseller({ db }: Pick<Platform, 'db'>): Promise<number> {
  const reseller = { name: unique('Reseller ') }
  return (await db.insertInto('resellers').values(reseller).returning('id').executeTakeFirstOrThrow()).id
}

/** A profile with these attributes, in a set of its own. */
export async function givenProfile({ db }: Pick<Platform, 'db'>, reseller_id: number, attributes: string[]) {
  const set = await db
    .insertInto('profile_sets')
    .values({ reseller_id, name: unique('Set ') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await db
    .insertInto('profiles')
    .values({ profile_set_id: set.id, name: unique('Profile '), attributes })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The password of `givenSubscriber`. */
export const testPassword = 'quiet-harbour-42'
let testPasswordHash: Promise<string> | undefined

export interface GivenSubscriber {
  readonly id: number
  readonly customer: GivenCustomer
  readonly username: string
  /** As the sign-in takes it. */
  readonly webusername: string
}

/** A seat of a customer (its own one, when none is named) with the web password `testPassword`. */
export async function givenSubscriber(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  {
    customer: of,
    sipPassword,
    ...row
  }: Omit<Row<'subscribers'>, 'customer_id' | 'domain_id'> & { customer?: GivenCustomer; sipPassword?: string } = {},
): Promise<GivenSubscriber> {
  const customer = of ?? (await givenCustomer({ db }))
  const username = row.username ?? unique('seat')
  testPasswordHash ??= hashPassword(testPassword)
  const subscriber = await db
    .insertInto('subscribers')
    .values({
      webusername: username,
      web_password_hash: await testPasswordHash,
      sip_password_box: sipPassword === undefined ? null : secrets.seal(sipPassword),
      ...(sipPassword !== undefined && {
        sip_ha1: ha1Of({ username, domain: customer.domain }, sipPassword),
        sip_ha1s: JSON.stringify(ha1sOf({ username, domain: customer.domain }, sipPassword)),
      }),
      ...row,
      username,
      customer_id: customer.id,
      domain_id: customer.domain_id,
    })
    .returning(['id', 'webusername'])
    .executeTakeFirstOrThrow()
  return { id: subscriber.id, customer, username, webusername: `${subscriber.webusername}@${customer.domain}` }
}

/** An administrator: a pilot. */
export const givenPilot = (
  platform: Pick<Platform, 'db' | 'secrets'>,
  row: Parameters<typeof givenSubscriber>[1] = {},
): Promise<GivenSubscriber> => givenSubscriber(platform, { administrative: true, is_pbx_pilot: true, ...row })

/** A primary number of a subscriber, or with `is_primary: false` an alias: +43 1 and a serial number of its own. */
export async function givenNumber({ db }: { db: Db }, subscriber_id: number, row: Row<'numbers'> = {}) {
  return await db
    .insertInto('numbers')
    .values({ cc: '43', ac: '1', sn: String(5_000_000 + ++made), is_primary: true, ...row, subscriber_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Headers of a call by this subscriber. */
export async function signedIn({ sessions }: Pick<Platform, 'sessions'>, { id }: { id: number }) {
  const session = await sessions.open(id, { facts: { way: 'password' } })
  if (session === null) throw new Error(`Subscriber ${id} cannot sign in`)
  return { authorization: `Bearer ${session.jwt}` }
}
