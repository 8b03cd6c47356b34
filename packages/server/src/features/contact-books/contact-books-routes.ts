import { actsForCompany } from '@lineside/contract/access'
import { resourceTopic } from '@lineside/contract/events'
import * as contract from '@lineside/contract/resources/app/contact-books'
import { bookRefusal } from '../../domain/contact-books/book-failure.ts'
import * as store from '../../domain/contact-books/contact-books-store.ts'
import { createDavClient, type DavAccount } from '../../domain/contact-books/dav-client.ts'
import { findBooks, startsFor } from '../../domain/contact-books/find-books.ts'
import { bookStream } from '../../domain/contact-books/follow-book.ts'
import { queueBook } from '../../domain/contact-books/plan-contact-books.ts'
import { type ContactOwner, contactsLock } from '../../domain/contacts/contacts-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { abortedWithin } from '../../platform/aborted-within.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

const resource = 'contactbooks'
/** A person waits for the books of an account, in milliseconds: for one answer, and for all. */
const patience = { answerMs: 10_000, findMs: 25_000 }
/** Somebody waits for it. */
const asked = -10

/** BOOK-02: address books of a person, and those of the company, which those have who write its contacts. */
export const contactBooksRoutes = (api: Api, platform: Platform): void => {
  const { db, config, secrets, now } = platform
  const inside = config.contactBooksInside ?? []

  const find = async (address: string, account: DavAccount) => {
    const { signal, clear } = abortedWithin(patience.findMs)
    try {
      const client = createDavClient(bookStream(platform, patience.answerMs), account, signal)
      return await findBooks(client, startsFor(address, inside))
    } catch (error) {
      throw bookRefusal(error)
    } finally {
      clear()
    }
  }

  api.route(contract.listContactBooks, async ({ principal }) => {
    const { customerId, subscriberId } = principal
    const withShared = actsForCompany(principal)
    const books = await store.listBooks(db, { customerId, subscriberId, withShared, now: now() })
    return { books: books.map(presentBook) }
  })

  api.route(contract.findContactBooks, async ({ body: { address, ...account } }) => ({
    found: [...(await find(address, account))],
  }))

  api.route(contract.addContactBook, async ({ principal, body: { url, name, username, password, shared = false } }) => {
    const owner = ownerOf(principal, shared)
    const [book] = await find(url, { username, password })
    // an address that only leads to books is none
    if (book === undefined || !isSame(book.url, url))
      throw new Refusal('book_not_found', 'There is no address book.', {})
    const passwordBox = secrets.seal(password)
    const at = now()
    return await db.transaction().execute(async (transaction) => {
      await requireRoom(transaction, {
        lock: contactsLock(owner),
        most: contract.bookLimits.books,
        what: 'address books',
        count: (counting) => store.countBooks(counting, owner),
      })
      const { subscriberId: madeBy } = principal
      const made = { ...owner, madeBy, url: book.url, name, username, passwordBox, at }
      const id = await store.insertBook(transaction, made)
      if (id === null) throw new Refusal('book_followed', 'The address book is followed already.', {})
      const after = toldOf({ subscriber_id: owner.subscriberId, name, url: book.url, username })
      await recordWrite(transaction, principal, { resource, id, method: 'create', before: null, after, at })
      await queueBook(transaction, id, asked)
      return { id }
    })
  })

  api.route(contract.changeContactBookPassword, async ({ principal, params: { book: id }, body }) => {
    await db.transaction().execute(async (transaction) => {
      const book = await existing(transaction, principal, id)
      await store.setBookPassword(transaction, id, secrets.seal(body.password))
      await store.askForBook(transaction, id, now())
      // the log says that there is a new one, and not which
      const before = { ...toldOf(book), password: 'before' }
      const after = { ...toldOf(book), password: 'changed' }
      await recordWrite(transaction, principal, { resource, id, method: 'replace', before, after, at: now() })
      await queueBook(transaction, id, asked)
    })
  })

  api.route(contract.readContactBook, async ({ principal, params: { book: id } }) => {
    await db.transaction().execute(async (transaction) => {
      await existing(transaction, principal, id)
      await store.askForBook(transaction, id, now())
      await queueBook(transaction, id, asked)
    })
  })

  api.route(contract.removeContactBook, async ({ principal, params: { book: id }, query: { contacts } }) => {
    await db.transaction().execute(async (transaction) => {
      const book = await existing(transaction, principal, id)
      await store.deleteBook(transaction, id, contacts === 'keep')
      const before = toldOf(book)
      await recordWrite(transaction, principal, { resource, id, method: 'remove', before, after: null, at: now() })
      // its contacts went, or are the owner's own now
      const { subscriber_id: subscriberId } = book
      const { customerId } = principal
      await tellEvent(transaction, { topic: resourceTopic('contacts'), id: null, customerId, subscriberId })
    })
  })
}

const isSame = (found: string, given: string): boolean => URL.canParse(given) && found === new URL(given).href

/** @throws HttpProblem 403 when somebody writes the company's books who does not write its contacts */
const ownerOf = (principal: Principal, shared: boolean): ContactOwner => {
  if (shared && !actsForCompany(principal)) throw forbidden("Only administrators may change the company's contacts.")
  return { customerId: principal.customerId, subscriberId: shared ? null : principal.subscriberId }
}

/** @throws HttpProblem 404: somebody else's does not exist for the caller */
const existing = async (db: Db, principal: Principal, id: number) => {
  const book = await store.findBook(db, principal.customerId, id)
  const isOwn = book?.subscriber_id === principal.subscriberId
  const isShared = book?.subscriber_id === null && actsForCompany(principal)
  if (book === undefined || !(isOwn || isShared)) throw entityNotFound('contactbook')
  return book
}

interface Told {
  readonly subscriber_id: number | null
  readonly name: string
  readonly url: string
  readonly username: string
}

/** A book as the log tells it. */
const toldOf = ({ subscriber_id, name, url, username }: Told) => ({ subscriber_id, name, url, username })

const presentBook = (book: store.ListedBook): contract.ContactBook => {
  const { id, shared, name, url, username, contacts, left_out, values_left_out, is_running, failure } = book
  const { changed_at: changedAt, added, changed, removed } = book
  return {
    id,
    shared,
    name,
    url,
    username,
    contacts,
    left_out,
    values_left_out,
    is_running,
    failure,
    synced_at: written(book.synced_at),
    last_change: changedAt === null ? null : { at: changedAt.toISOString(), added, changed, removed },
    failing_since: written(book.failing_since),
    next_at: written(book.next_at),
  }
}

const written = (moment: Date | null): string | null => moment?.toISOString() ?? null
