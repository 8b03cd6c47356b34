import { BookError } from './book-failure.ts'
import { propfind, syncCollection } from './dav-bodies.ts'
import type { DavClient } from './dav-client.ts'
import { isBook } from './find-books.ts'
import { type DavResponse, textOf } from './read-multistatus.ts'

/** A server's word on the cards of a book. Cards are named by the path of their address, and have ETags. */
export type BookChanges =
  | { readonly kind: 'none'; readonly revision: string | null }
  /** Since the last time. */
  | {
      readonly kind: 'some'
      readonly changed: ReadonlyMap<string, string>
      readonly removed: ReadonlySet<string>
      readonly revision: string | null
    }
  /** Every card that there is. */
  | { readonly kind: 'whole'; readonly members: ReadonlyMap<string, string>; readonly revision: string | null }

/** Cards of one book, and answers to one question about changes: more are not read. */
const most = { members: 50_000, pages: 50 }

export interface KnownBook {
  readonly url: string
  /** The revision of the last time: `t:` and a token of RFC 6578, or `c:` and a CTag; null: none. */
  readonly revision: string | null
}

/**
 * Asks what has changed: nothing if the book's revision is the same, what RFC 6578 tells where the server knows it, else all
 * ETags.
 * @param isWhole asks for all cards in any case
 * @throws BookError; Error no answer came
 */
export const listChanges = async (client: DavClient, book: KnownBook, isWhole: boolean): Promise<BookChanges> => {
  const revision = await revisionOf(client, book.url)
  if (!isWhole && revision !== null && revision === book.revision) return { kind: 'none', revision }
  const token = book.revision?.startsWith('t:') === true ? book.revision.slice(2) : null
  if (!isWhole && token !== null) {
    const since = await changesSince(client, book.url, token)
    if (since !== null) return since
  }
  return { kind: 'whole', members: await allMembers(client, book.url), revision }
}

const revisionOf = async (client: DavClient, url: string): Promise<string | null> => {
  const found: DavResponse['properties'][] = []
  const body = propfind('d:resourcetype', 'd:sync-token', 'cs:getctag')
  const onResponse = ({ properties }: DavResponse): void => {
    if (found.length === 0 && isBook(properties)) found.push(properties)
  }
  await client.ask({ method: 'PROPFIND', url, depth: 0, body, onResponse })
  const [own] = found
  if (own === undefined) throw new BookError('book_not_found', 'This is no address book')
  const [token, tag] = ['d:sync-token', 'cs:getctag'].map((name) => textOf(own.get(name)))
  if (token) return kept(`t:${token}`)
  return tag ? kept(`c:${tag}`) : null
}

/** A revision as it is stored; a longer one is none. */
const kept = (revision: string): string | null => (revision.length <= 2_000 ? revision : null)

/** @returns null: the server does not know this token any more, or not the question */
const changesSince = async (client: DavClient, url: string, token: string): Promise<BookChanges | null> => {
  const changed = new Map<string, string>()
  const removed = new Set<string>()
  let next = token
  for (let page = 0; page < most.pages; page++) {
    const asked = next
    let isCut = false
    const onResponse = (response: DavResponse): void => {
      const href = memberOf(response, url)
      if (response.status === 507) isCut = true
      else if (href === null) return
      else if (response.status === 404 || response.status === 410) {
        changed.delete(href)
        removed.add(href)
      } else if (isCard(response)) {
        removed.delete(href)
        changed.set(href, etagOf(response))
      }
      if (changed.size + removed.size > most.members) throw tooMany()
    }
    const answer = await client
      .ask({ method: 'REPORT', url, depth: 0, body: syncCollection(asked), onResponse })
      .catch((error: unknown) => {
        if (error instanceof BookError && isOfQuestion(error)) return null
        throw error
      })
    const given = textOf(answer?.rest.find(({ name }) => name === 'd:sync-token'))
    if (answer === null || given === '') return null
    next = given
    if (!isCut) return { kind: 'some', changed, removed, revision: kept(`t:${next}`) }
    if (next === asked) return null
  }
  return null
}

/** A server that forgot the token answers 403, 409 or 412; one that does not know the question, 400, 405, 415 or 501. */
const isOfQuestion = ({ failure }: BookError): boolean =>
  failure === 'book_forbidden' || failure === 'book_bad_answer' || failure === 'book_not_found'

const allMembers = async (client: DavClient, url: string): Promise<ReadonlyMap<string, string>> => {
  const members = new Map<string, string>()
  let isListed = false
  let isOwnListed = false
  const onResponse = (response: DavResponse): void => {
    if (response.status === 507) throw new BookError('book_too_large', 'The server does not list all cards')
    const href = memberOf(response, url)
    // the book itself stands in a whole list: one without it does not say that there is nothing
    if (isBook(response.properties)) {
      isListed = true
      isOwnListed ||= isAt(response.href, url)
    } else if (href !== null && isCard(response)) members.set(href, etagOf(response))
    if (members.size > most.members) throw tooMany()
  }
  await client.ask({ method: 'PROPFIND', url, depth: 1, body: propfind('d:resourcetype', 'd:getetag'), onResponse })
  // one that lists another book, whose cards lie elsewhere, does not say that this one is empty
  if (!isListed || (members.size === 0 && !isOwnListed))
    throw new BookError('book_bad_answer', 'The list does not have the address book itself')
  return members
}

const tooMany = (): BookError => new BookError('book_too_large', `The book has more than ${most.members} cards`)

/** The path of an item below the book; null: it is elsewhere, and not the book's. */
const memberOf = ({ href }: DavResponse, url: string): string | null => pathBelow(href, url)

/** The path of an address as the URL standard writes it, if it lies below a book. */
export const pathBelow = (href: string, url: string): string | null => {
  if (!URL.canParse(href, url)) return null
  const [item, book] = [new URL(href, url), new URL(url)]
  const folder = unescaped(book.pathname.replace(/\/?$/, '/'))
  const isBelow = item.origin === book.origin && unescaped(item.pathname).startsWith(folder)
  const isItself = unescaped(item.pathname).length <= folder.length
  return isBelow && !isItself && item.pathname.length <= 1_000 ? item.pathname : null
}

const isAt = (href: string, url: string): boolean => {
  if (!URL.canParse(href, url)) return false
  const [item, book] = [new URL(href, url), new URL(url)]
  const path = ({ pathname }: URL) => unescaped(pathname).replace(/\/$/, '')
  return item.origin === book.origin && path(item) === path(book)
}

/** Servers escape the same address differently in different answers. */
export const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isCard = ({ status, properties }: DavResponse): boolean =>
  (status === null || status === 200) &&
  properties.has('d:getetag') &&
  (properties.get('d:resourcetype')?.children.length ?? 0) === 0

const etagOf = ({ properties }: DavResponse): string => textOf(properties.get('d:getetag')).slice(0, 200)
