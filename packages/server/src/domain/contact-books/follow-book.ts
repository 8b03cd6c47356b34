import { randomUUID } from 'node:crypto'
import { resourceTopic } from '@lineside/contract/events'
import type { BookFailure } from '@lineside/contract/resources/app/contact-books'
import { writingFor } from '../../platform/db/moving-writes.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import { createOutsideStream } from '../../platform/outgoing/outside-stream.ts'
import type { Platform } from '../../platform/platform.ts'
import { abortedWithin } from '../../platform/aborted-within.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findLine } from '../subscribers/lines-store.ts'
import { knownCards } from './book-cards-store.ts'
import { BookError, bookFailureOf } from './book-failure.ts'
import { type ClaimedBook, claimBook, recordBookFailure, releaseBook } from './book-turns-store.ts'
import { compareBook, saysEmpty } from './compare-book.ts'
import { createDavClient } from './dav-client.ts'
import { fetchCards } from './fetch-cards.ts'
import { listChanges } from './list-changes.ts'
import { type ReadBook, writeBook } from './write-book.ts'

/** One answer, one reading of a book, and the lease of who reads it. */
const longest = { answerMs: 30_000, readMs: 240_000, leaseMs: 360_000 }
/** Bytes of one answer: fifty cards with large pictures. */
const answerBytes = 50_331_648
/** So a change there is here within 15 minutes, with the wait for the turn. */
const pauseMs = 600_000
const longestPauseMs = 6 * 3_600_000
/** All cards are compared once a day, whatever the server says of changes. */
const comparedMs = 86_400_000

type Ground = Pick<Platform, 'db' | 'config' | 'secrets' | 'log' | 'now'>

/** The guard for requests to CardDAV servers. */
export const bookStream = ({ config }: Pick<Platform, 'config'>, answerMs = longest.answerMs) =>
  createOutsideStream({ answerMs, mostBytes: answerBytes, inside: config.contactBooksInside ?? [] })

/**
 * BOOK-02: reads an address book at its server and lets the contacts follow, unless another process does it now. A server that is
 * away, refuses or lies changes nothing: the book says why, and is read again later.
 * @throws Error for reasons of our own, such as a database that is away
 */
export const followBook = async (ground: Ground, id: number): Promise<void> => {
  const { db, now, log } = ground
  const until = new Date(now().getTime() + longest.leaseMs)
  const book = await claimBook(db, id, { lease: randomUUID(), now: now(), until })
  if (book === undefined) return
  try {
    const read = await readBook(ground, book)
    await writingFor(book.customer_id, () => writeBook(db, book, read))
  } catch (error) {
    // a customer on its way to another cell is followed there
    if (error instanceof Refusal) return await releaseBook(db, book)
    const failure = await failureOrRelease(ground, book, error)
    log.info(`Contact book ${id} can not be read: ${failure}`)
    const at = now()
    await recordBookFailure(db, book, { failure, at, nextAt: nextTry(failure, book.failures, at) })
    const { customer_id: customerId, subscriber_id: subscriberId } = book
    await tellEvent(db, { topic: resourceTopic('contactbooks'), id: null, customerId, subscriberId })
  }
}

const failureOrRelease = async ({ db }: Ground, book: ClaimedBook, error: unknown): Promise<BookFailure> => {
  try {
    return bookFailureOf(error)
  } catch {
    await releaseBook(db, book)
    throw error
  }
}

/** A wrong password is not tried again: providers lock accounts for that. */
const nextTry = (failure: BookFailure, failures: number, at: Date): Date | null =>
  failure === 'book_credentials'
    ? null
    : new Date(at.getTime() + Math.min(longestPauseMs, pauseMs * 2 ** Math.min(failures, 10)))

const readBook = async (ground: Ground, book: ClaimedBook): Promise<ReadBook> => {
  const { db, secrets, now } = ground
  const at = now()
  const { signal, clear } = abortedWithin(longest.readMs)
  try {
    const account = { username: book.username, password: secrets.open(book.password_box) }
    const client = createDavClient(bookStream(ground), account, signal)
    const isDue = book.compared_at === null || at.getTime() - book.compared_at.getTime() >= comparedMs
    // a person who made room, or misses a card, asks for all
    const changes = await listChanges(client, book, isDue || book.was_empty || book.asked_at !== null)
    const known = new Map((await knownCards(db, book.id)).map((card) => [card.href, card] as const))
    if (saysEmpty(changes, known) && !book.was_empty)
      throw new BookError('book_empty', 'The server says for the first time that the book is empty')
    const { wanted, gone } = compareBook(changes, known)
    const line = book.line === null ? undefined : await findLine(db, book.line)
    const place = { cc: line?.cc ?? '', ac: line?.ac ?? '' }
    const fetched = await fetchCards(client, book.url, [...wanted.keys()], place)
    return {
      gone,
      cards: [...fetched].map(([href, contact]) => ({ href, etag: wanted.get(href) ?? '', contact })),
      known,
      // a card that did not come is asked for again
      revision: fetched.size === wanted.size ? changes.revision : null,
      isWhole: changes.kind === 'whole',
      at,
      nextAt: new Date(at.getTime() + pauseMs),
    }
  } finally {
    clear()
  }
}
