import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import type { ContactLabel, contacts } from '@lineside/contract/resources/contacts'
import { searchWords } from '@lineside/telephony/contacts/contact-search'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { KnownContact } from '@lineside/telephony/contacts/plan-import'
import type { ContactOwner } from '../../domain/contacts/contacts-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = FiltersOf<typeof contacts>

/** The contacts that a caller sees: its own and its company's; those of colleagues look as if they did not exist. */
const visible = (db: Db, { customerId, subscriberId }: Principal) =>
  db
    .selectFrom('contacts as k')
    .where('k.customer_id', '=', customerId)
    .where((row) => row.or([row('k.subscriber_id', '=', subscriberId), row('k.subscriber_id', 'is', null)]))

/** @param number digits in the platform's form; undefined: no filter by number */
const filtered = (db: Db, principal: Principal, { search, shared }: Filters, number: string | undefined) => {
  let query = visible(db, principal)
  for (const word of searchWords(search ?? '')) query = query.where('k.search_text', 'like', `%${literally(word)}%`)
  return query
    .$if(shared !== undefined, (some) => some.where('k.subscriber_id', shared === true ? 'is' : 'is not', null))
    .$if(number !== undefined, (some) =>
      some.where(
        sql<boolean>`exists (select from contact_numbers n where n.contact_id = k.id and n.number = ${number ?? ''})`,
      ),
    )
}

const withEverything = (query: ReturnType<typeof visible>) =>
  query.select((row) => [
    'k.id',
    'k.subscriber_id',
    'k.name',
    'k.company',
    'k.email',
    jsonArrayFrom(
      row
        .selectFrom('contact_numbers as n')
        .select(['n.label', 'n.number'])
        .whereRef('n.contact_id', '=', 'k.id')
        .orderBy('n.position')
        .$castTo<{ label: ContactLabel; number: string }>(),
    ).as('numbers'),
    row
      .selectFrom('contact_book_cards as f')
      .innerJoin('contact_books as b', 'b.id', 'f.book_id')
      .select('b.name')
      .whereRef('f.contact_id', '=', 'k.id')
      .as('book'),
  ])

export type ContactRow = Awaited<ReturnType<ReturnType<typeof withEverything>['executeTakeFirstOrThrow']>>

const orders = {
  id: sql`k.id`,
  name: sql`k.name collate "und-x-icu"`,
  company: sql`k.company collate "und-x-icu"`,
} as const

export const listContacts = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
  number: string | undefined,
): Promise<ContactRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return withEverything(filtered(db, principal, filters, number))
    .orderBy(orders[(order?.by ?? 'name') as keyof typeof orders], direction)
    .orderBy('k.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** A search for a letter or two finds nearly everything: null says that there are more than are counted. */
export const countListed = async (
  db: Db,
  principal: Principal,
  filters: Filters,
  number: string | undefined,
): Promise<number | null> => {
  const found = filtered(db, principal, filters, number).select('k.id')
  const { count } = await db
    .selectFrom(found.$if(filters.search !== undefined, (some) => some.limit(limits.contactsCounted + 1)).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return filters.search !== undefined && count > limits.contactsCounted ? null : count
}

export const findContact = (db: Db, principal: Principal, id: number): Promise<ContactRow | undefined> =>
  withEverything(visible(db, principal).where('k.id', '=', id)).executeTakeFirst()

/** All contacts of one owner, or, without `shared`, all that the caller sees; by name. */
export const allContacts = (
  db: Db,
  principal: Principal,
  shared: boolean | undefined,
  limit: number,
): Promise<ContactRow[]> =>
  withEverything(filtered(db, principal, shared === undefined ? {} : { shared }, undefined))
    .orderBy(orders.name)
    .orderBy('k.id')
    .limit(limit)
    .execute()

const isFollowing = sql<boolean>`exists (select from contact_book_cards f where f.contact_id = contacts.id)`

/** Removes all contacts of an owner but those that follow an address book. */
export const deleteContactsOf = async (db: Db, { customerId, subscriberId }: ContactOwner): Promise<void> => {
  await db
    .deleteFrom('contacts')
    .where('customer_id', '=', customerId)
    .where('subscriber_id', 'is not distinct from', subscriberId)
    .where((row) => row.not(isFollowing))
    .execute()
}

export const deleteContact = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('contacts').where('id', '=', id).execute()
}

/** The contacts that an owner has already, in the form in which an import compares them. */
export const knownContacts = (db: Db, { customerId, subscriberId }: ContactOwner): Promise<KnownContact[]> =>
  db
    .selectFrom('contacts as k')
    .leftJoin('contact_numbers as n', 'n.contact_id', 'k.id')
    .select([
      sql<
        number | null
      >`case when not exists (select from contact_book_cards f where f.contact_id = k.id) then k.id end`.as('id'),
      'k.name',
      sql<string[]>`coalesce(array_agg(n.number) filter (where n.number is not null), '{}')`.as('numbers'),
    ])
    .where('k.customer_id', '=', customerId)
    .where('k.subscriber_id', 'is not distinct from', subscriberId)
    .groupBy('k.id')
    .execute()
