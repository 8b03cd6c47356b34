import { contactSearchText } from '@lineside/telephony/contacts/contact-search'
import type { NamedKind } from '@lineside/contract/resources/names'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Lock } from '../../platform/db/locks.ts'
import type { ContactValues } from '../contact-files/contact-values.ts'
import { literally } from '../../platform/db/like-pattern.ts'

/** Owner of contacts: the company, or one subscriber. */
export interface ContactOwner {
  readonly customerId: number
  /** null: the company. */
  readonly subscriberId: number | null
}

/** The lock that lets only one import, addition or synchronisation at a time run for an owner. */
export const contactsLock = ({ customerId, subscriberId }: ContactOwner): Lock =>
  subscriberId === null ? { name: 'shared contacts', id: customerId } : { name: 'contacts', id: subscriberId }

const rowOf = ({ name, company, email, numbers }: ContactValues) => ({
  name,
  company,
  email,
  search_text: contactSearchText({ name, company, email, numbers: numbers.map(({ number }) => number) }),
})

/**
 * Inserts any number of contacts with two statements, whose rows PostgreSQL reads from one JSON document.
 * @returns their ids, in the order given
 */
export const insertContacts = async (
  db: Db,
  { customerId, subscriberId }: ContactOwner,
  contacts: readonly ContactValues[],
): Promise<readonly number[]> => {
  if (contacts.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into contacts (customer_id, subscriber_id, name, company, email, search_text)
    select ${customerId}::int, ${subscriberId}::int, name, company, email, search_text
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(contacts.map(rowOf))}::jsonb) with ordinality
    order by ordinality
    returning id`.execute(db)
  // ids ascend in the order of the rows
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  await insertNumbers(
    db,
    customerId,
    contacts.map((contact, index) => ({ id: ids[index] ?? 0, numbers: contact.numbers })),
  )
  return ids
}

/** Replaces any number of contacts of a customer, each at most once, with three statements. */
export const updateContacts = async (
  db: Db,
  customerId: number,
  contacts: ReadonlyMap<number, ContactValues>,
): Promise<void> => {
  if (contacts.size === 0) return
  const rows = [...contacts].map(([id, values]) => ({ id, ...rowOf(values) }))
  await sql`
    update contacts k set name = w.name, company = w.company, email = w.email, search_text = w.search_text
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) w
    where k.id = w.id and k.customer_id = ${customerId}`.execute(db)
  await db
    .deleteFrom('contact_numbers')
    .where('contact_id', '=', sql<number>`any(${[...contacts.keys()]})`)
    .execute()
  await insertNumbers(
    db,
    customerId,
    [...contacts].map(([id, { numbers }]) => ({ id, numbers })),
  )
}

/** Contacts of a customer as they are stored, by id. */
export const storedContacts = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactValues>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ContactValues & { readonly id: number }>`
    select k.id, k.name, k.company, k.email, coalesce((
      select json_agg(json_build_object('label', n.label, 'number', n.number) order by n.position)
      from contact_numbers n where n.contact_id = k.id), '[]') as numbers
    from contacts k where k.customer_id = ${customerId} and k.id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...values }) => [id, values] as const))
}

/** Makes a contact the company's or a subscriber's. */
export const giveContact = async (db: Db, id: number, { customerId, subscriberId }: ContactOwner): Promise<void> => {
  const query = db.updateTable('contacts').set({ subscriber_id: subscriberId }).where('id', '=', id)
  await query.where('customer_id', '=', customerId).execute()
}

const insertNumbers = async (
  db: Db,
  customer_id: number,
  contacts: readonly { readonly id: number; readonly numbers: ContactValues['numbers'] }[],
): Promise<void> => {
  const rows = contacts.flatMap(({ id, numbers }) =>
    numbers.map(({ label, number }, position) => ({ contact_id: id, position, label, number, customer_id })),
  )
  if (rows.length === 0) return
  await sql`
    insert into contact_numbers (contact_id, position, label, number, customer_id)
    select contact_id, position, label, number, customer_id
    from jsonb_populate_recordset(null::contact_numbers, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

export const countContacts = async (db: Db, { customerId, subscriberId }: ContactOwner): Promise<number> => {
  const { count } = await db
    .selectFrom('contacts')
    .where('customer_id', '=', customerId)
    .where('subscriber_id', 'is not distinct from', subscriberId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** SQL expression for the name that a reader's own contacts, or the company's, give to a number. */
export const contactNameSql = (number: string, customer: string, reader: string, whose: 'own' | 'shared'): string =>
  `(select k.name from contact_numbers kn join contacts k on k.id = kn.contact_id
    where kn.customer_id = ${customer} and kn.number = ltrim(${number}, '+')
      and k.subscriber_id ${whose === 'own' ? `= ${reader}` : 'is null'} order by k.id limit 1)`

/**
 * SQL expression for the name of an extension or number (NAME-02): from the reader's own contacts, from the subscribers
 * of the same customer only, and from the company's contacts, in this order.
 */
export const partyNameSql = (number: string, customer: string, reader: string): string => `coalesce(
  ${contactNameSql(number, customer, reader, 'own')},
  (select s.display_name from subscribers s
    where s.customer_id = ${customer} and s.pbx_extension = ${number} and s.status <> 'terminated'),
  (select s.display_name from numbers n join subscribers s on s.id = n.subscriber_id
    where n.e164 = ltrim(${number}, '+') and s.customer_id = ${customer} and s.status <> 'terminated' limit 1),
  ${contactNameSql(number, customer, reader, 'shared')})`

/**
 * SQL expression for the kind of that party: a name from the reader's own contacts means a person, even if a group has
 * the number.
 */
const partyKindSql = (number: string, customer: string, reader: string): string => `coalesce(
  (select 'contact' where ${contactNameSql(number, customer, reader, 'own')} is not null),
  (select case when s.is_pbx_group then 'group' else 'seat' end from subscribers s
    where s.customer_id = ${customer} and s.pbx_extension = ${number} and s.status <> 'terminated'
      and s.display_name is not null),
  (select case when s.is_pbx_group then 'group' else 'seat' end from numbers n join subscribers s on s.id = n.subscriber_id
    where n.e164 = ltrim(${number}, '+') and s.customer_id = ${customer} and s.status <> 'terminated'
      and s.display_name is not null limit 1),
  'contact')`

/** SQL expression for the id of the customer's line that has this extension or number. */
const partyLineSql = (number: string, customer: string): string => `coalesce(
  (select s.id from subscribers s
    where s.customer_id = ${customer} and s.pbx_extension = ${number} and s.status <> 'terminated'),
  (select s.id from numbers n join subscribers s on s.id = n.subscriber_id
    where n.e164 = ltrim(${number}, '+') and s.customer_id = ${customer} and s.status <> 'terminated' limit 1))`

export interface Party {
  readonly name: string
  readonly kind: NamedKind
  /** The line of the same customer that has the number. */
  readonly subscriber_id: number | null
}

/** The names of these numbers, which are in the platform's form; numbers without a name are left out. */
export const partyNames = async (
  db: Db,
  { customerId, subscriberId }: { readonly customerId: number; readonly subscriberId: number },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Party>> => {
  if (numbers.length === 0) return new Map()
  const place = ['w.number', String(customerId), String(subscriberId)] as const
  const { rows } = await sql<Omit<Party, 'name'> & { number: string; name: string | null }>`
    select w.number, ${sql.raw(partyNameSql(...place))} as name, ${sql.raw(partyKindSql(...place))} as kind,
      ${sql.raw(partyLineSql('w.number', String(customerId)))} as subscriber_id
    from unnest(${[...numbers]}::text[]) as w(number)`.execute(db)
  return new Map(rows.flatMap(({ number, name, ...known }) => (name ? [[number, { name, ...known }] as const] : [])))
}

/** The name of a number in the line's own contacts, else in its company's. */
export const contactNameFor = async (db: Db, subscriberId: number, number: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(${sql.raw(contactNameSql('w.number', 's.customer_id', 's.id', 'own'))},
      ${sql.raw(contactNameSql('w.number', 's.customer_id', 's.id', 'shared'))}) as name
    from subscribers s, (select ${number}::text as number) w where s.id = ${subscriberId}`.execute(db)
  return rows[0]?.name ?? null
}

/** Numbers of at most `most` contacts that a reader sees and that these words match. */
export const numbersOfContacts = async (
  db: Db,
  reader: { readonly customerId: number; readonly subscriberId: number },
  words: readonly string[],
  most: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('contact_numbers as n')
    .select('n.number')
    .where('n.contact_id', 'in', (contacts) => {
      let found = contacts
        .selectFrom('contacts as k')
        .select('k.id')
        .where('k.customer_id', '=', reader.customerId)
        .where((row) => row.or([row('k.subscriber_id', '=', reader.subscriberId), row('k.subscriber_id', 'is', null)]))
      for (const word of words) found = found.where('k.search_text', 'like', `%${literally(word)}%`)
      return found.orderBy('k.id').limit(most)
    })
    .execute()
  return rows.map(({ number }) => number)
}
