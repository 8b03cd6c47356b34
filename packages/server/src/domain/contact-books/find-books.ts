import { asPlainName } from '@lineside/contract/http/plain-name'
import { bookLimits } from '@lineside/contract/resources/app/contact-books'
import { mayBeCalled } from '../../platform/outgoing/outside-fetch.ts'
import { NotPublicError } from '../../platform/outgoing/public-address.ts'
import { BookError } from './book-failure.ts'
import { propfind } from './dav-bodies.ts'
import { type DavClient, isNeighbour } from './dav-client.ts'
import { child, type DavResponse, textOf } from './read-multistatus.ts'

/** An address book that a server has. */
export interface FoundBook {
  readonly url: string
  /** As the server names it; '' where it does not. */
  readonly name: string
}

/** Servers of mailbox providers whose domains of e-mail do not lead to them. */
const providers: Readonly<Record<string, string>> = {
  'icloud.com': 'https://contacts.icloud.com/',
  'me.com': 'https://contacts.icloud.com/',
  'mac.com': 'https://contacts.icloud.com/',
  'fastmail.com': 'https://carddav.fastmail.com/',
  'fastmail.fm': 'https://carddav.fastmail.com/',
  'gmx.de': 'https://carddav.gmx.net/',
  'gmx.net': 'https://carddav.gmx.net/',
  'gmx.at': 'https://carddav.gmx.net/',
  'gmx.ch': 'https://carddav.gmx.net/',
  'web.de': 'https://carddav.web.de/',
  'mailbox.org': 'https://dav.mailbox.org/',
  'posteo.de': 'https://posteo.de:8843/',
}

/**
 * Where to begin for what a person wrote: an address, a host, or an e-mail address, whose domain stands for it (RFC 6764, 6).
 * @throws NotPublicError
 */
export const startsFor = (written: string, inside: readonly string[]): readonly string[] => {
  const text = written.trim()
  const domain = /^[^\s@/]+@([^\s@/]+)$/.exec(text)?.[1]?.toLowerCase()
  const address = domain === undefined ? withScheme(text) : (providers[domain] ?? `https://${domain}/`)
  if (!URL.canParse(address)) throw new BookError('book_not_found', 'This is no address')
  const given = new URL(address)
  if (!mayBeCalled(given.href, inside)) throw new NotPublicError(given.host)
  const wellKnown = new URL('/.well-known/carddav', given).href
  // an address with a path says exactly what is meant
  return given.pathname === '/' ? [wellKnown, given.href] : [given.href, wellKnown]
}

const withScheme = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

/**
 * Finds the address books of an account: the address itself if it is one, else those in its home (RFC 6764, 6; RFC 5397;
 * RFC 6352, 7.1.1).
 * @throws BookError; Error no answer came
 */
export const findBooks = async (client: DavClient, starts: readonly string[]): Promise<readonly FoundBook[]> => {
  let failed: unknown = new BookError('book_not_found', 'There is no address')
  for (const start of starts) {
    try {
      const found = await booksFrom(client, start)
      if (found.length > 0) return found
      failed = new BookError('book_not_found', 'The account has no address book')
    } catch (error) {
      // only where nothing is there does the next start say more
      if (!(error instanceof BookError) || (error.failure !== 'book_not_found' && error.failure !== 'book_bad_answer'))
        throw error
      failed = error
    }
  }
  throw failed
}

const booksFrom = async (client: DavClient, start: string): Promise<readonly FoundBook[]> => {
  const first = await look(client, start, 0, [
    ...bookProperties,
    'd:current-user-principal',
    'card:addressbook-home-set',
  ])
  const [itself] = first
  if (itself === undefined) return []
  if (itself.isBook) return [asFound(itself)]
  const home = itself.home ?? (await homeOf(client, itself.principal))
  if (home === null) return []
  const inHome = await look(client, home, 1, bookProperties)
  return inHome
    .filter(({ isBook }) => isBook)
    .slice(0, bookLimits.found)
    .map(asFound)
}

const homeOf = async (client: DavClient, principal: string | null): Promise<string | null> => {
  if (principal === null) return null
  const [found] = await look(client, principal, 0, ['card:addressbook-home-set'])
  return found?.home ?? null
}

const bookProperties = ['d:resourcetype', 'd:displayname']

interface Looked extends FoundBook {
  readonly isBook: boolean
  readonly principal: string | null
  readonly home: string | null
}

const asFound = ({ url, name }: Looked): FoundBook => ({ url, name })

const look = async (
  client: DavClient,
  url: string,
  depth: 0 | 1,
  properties: readonly string[],
): Promise<readonly Looked[]> => {
  const found: DavResponse[] = []
  const take = (response: DavResponse) => {
    if (found.length < mostLooked) found.push(response)
  }
  const answer = await client.ask({ method: 'PROPFIND', url, depth, body: propfind(...properties), onResponse: take })
  return found.flatMap((response) => {
    const own = neighbour(response.href, answer.url)
    return own === null ? [] : [lookedAt(response, own, answer.url)]
  })
}

const mostLooked = 1_000

const lookedAt = ({ properties }: DavResponse, url: string, from: string): Looked => ({
  url,
  name: asPlainName(textOf(properties.get('d:displayname')).slice(0, bookLimits.name)).trim(),
  isBook: isBook(properties),
  principal: neighbour(textOf(child(properties.get('d:current-user-principal'), 'd:href')), from),
  home: neighbour(textOf(child(properties.get('card:addressbook-home-set'), 'd:href')), from),
})

export const isBook = (properties: DavResponse['properties']): boolean =>
  child(properties.get('d:resourcetype'), 'card:addressbook') !== undefined

/** An address that an answer names; null: none, or one that must not get the password. */
const neighbour = (href: string, from: string): string | null => {
  if (href === '' || !URL.canParse(href, from)) return null
  const url = new URL(href, from)
  return isNeighbour(from, url.href) ? url.href : null
}
