import { limits } from '@lineside/contract/limits'
import { resourceTopic } from '@lineside/contract/events'
import type { Db } from '../../platform/db/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import { portionsOf } from '../../platform/portions.ts'
import {
  type ContactOwner,
  contactsLock,
  countContacts,
  insertContacts,
  storedContacts,
  updateContacts,
} from '../contacts/contacts-store.ts'
import type { ContactValues } from '../contact-files/contact-values.ts'
import { deleteCards, deleteContactsById, type KnownCard, writeCards } from './book-cards-store.ts'
import { type ClaimedBook, holdBook, recordRead } from './book-turns-store.ts'
import type { CardContact } from './card-contact.ts'

/** A book as it was read. */
export interface ReadBook {
  readonly gone: readonly KnownCard[]
  readonly cards: readonly { readonly href: string; readonly etag: string; readonly contact: CardContact }[]
  readonly known: ReadonlyMap<string, KnownCard>
  readonly revision: string | null
  readonly isWhole: boolean
  readonly at: Date
  readonly nextAt: Date
}

/**
 * Writes what was read, in one transaction: contacts that are gone there go, others come or change. Contacts of the owner's own are
 * never touched; where they leave no room, cards are left out.
 */
export const writeBook = async (db: Db, book: ClaimedBook, read: ReadBook): Promise<void> => {
  const owner: ContactOwner = { customerId: book.customer_id, subscriberId: book.subscriber_id }
  await db.transaction().execute(async (transaction) => {
    await holdLock(transaction, contactsLock(owner))
    // it was disconnected meanwhile, or took so long that another process reads it
    if (!(await holdBook(transaction, book))) return
    const removed = await removeGone(transaction, book, read.gone)
    let room = limits.contacts - (await countContacts(transaction, owner))
    const sum = { added: 0, changed: 0, removed }
    for await (const portion of portionsOf(read.cards)) {
      const written = await writePortion(transaction, book, owner, { portion, room, known: read.known })
      room += written.removed - written.added
      sum.added += written.added
      sum.changed += written.changed
      sum.removed += written.removed
    }
    await recordRead(transaction, book, { ...read, ...sum })
    const told = { id: null, customerId: book.customer_id, subscriberId: book.subscriber_id }
    await tellEvent(transaction, { ...told, topic: resourceTopic('contactbooks') })
    if (sum.added + sum.changed + sum.removed > 0)
      await tellEvent(transaction, { ...told, topic: resourceTopic('contacts') })
  })
}

/** @returns how many contacts went */
const removeGone = async (db: Db, book: ClaimedBook, gone: readonly KnownCard[]): Promise<number> => {
  const ids = gone.flatMap(({ contact_id: id }) => id ?? [])
  await deleteContactsById(db, book.customer_id, ids)
  await deleteCards(
    db,
    book.id,
    gone.map(({ href }) => href),
  )
  return ids.length
}

interface Portion {
  readonly portion: ReadBook['cards']
  /** Contacts that the owner may still have. */
  readonly room: number
  readonly known: ReadBook['known']
}

const writePortion = async (db: Db, book: ClaimedBook, owner: ContactOwner, { portion, room, known }: Portion) => {
  const idOf = (href: string) => known.get(href)?.contact_id ?? null
  const changed = new Map<number, ContactValues>()
  const ended: number[] = []
  const fresh: { readonly href: string; readonly values: ContactValues }[] = []
  for (const { href, contact } of portion) {
    const id = idOf(href)
    if ('values' in contact && id !== null) changed.set(id, contact.values)
    else if ('values' in contact) fresh.push({ href, values: contact.values })
    else if (id !== null) ended.push(id)
  }
  await deleteContactsById(db, owner.customerId, ended)
  // a card often has another ETag for what is no part of a contact, and is read again where a server has none
  const differing = await withoutSame(db, owner.customerId, changed)
  await updateContacts(db, owner.customerId, differing)
  const fitting = fresh.slice(0, Math.max(0, room + ended.length))
  const ids = await insertContacts(
    db,
    owner,
    fitting.map(({ values }) => values),
  )
  const added = new Map(fitting.map(({ href }, index) => [href, ids[index] ?? null] as const))
  const cards = portion.map(({ href, etag, contact }): KnownCard => {
    if ('leftOut' in contact) return { href, etag, contact_id: null, left_out: contact.leftOut, values_left_out: 0 }
    const id = idOf(href) ?? added.get(href) ?? null
    if (id === null) return { href, etag, contact_id: null, left_out: 'limit', values_left_out: 0 }
    return { href, etag, contact_id: id, left_out: null, values_left_out: contact.valuesLeftOut }
  })
  await writeCards(
    db,
    book.id,
    cards.filter((card) => !isSameCard(card, known.get(card.href))),
  )
  return { added: fitting.length, changed: differing.size, removed: ended.length }
}

const isSameCard = (card: KnownCard, known: KnownCard | undefined): boolean =>
  known !== undefined &&
  card.etag === known.etag &&
  card.contact_id === known.contact_id &&
  card.left_out === known.left_out &&
  card.values_left_out === known.values_left_out

const withoutSame = async (
  db: Db,
  customerId: number,
  given: ReadonlyMap<number, ContactValues>,
): Promise<ReadonlyMap<number, ContactValues>> => {
  const stored = await storedContacts(db, customerId, [...given.keys()])
  return new Map(
    [...given].filter(([id, values]) => {
      const before = stored.get(id)
      return before === undefined || textOfValues(before) !== textOfValues(values)
    }),
  )
}

const textOfValues = ({ name, company, email, numbers }: ContactValues): string =>
  JSON.stringify([name, company, email, numbers.map(({ label, number }) => [label, number])])
