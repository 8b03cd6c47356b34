import type { OutsideStream } from '../../platform/outgoing/outside-stream.ts'
import { BookError, failureOfStatus } from './book-failure.ts'
import { type DavResponse, davResponse, readMultistatus, type XmlElement } from './read-multistatus.ts'

export interface DavAccount {
  readonly username: string
  readonly password: string
}

export interface DavRequest {
  readonly method: 'PROPFIND' | 'REPORT'
  readonly url: string
  readonly depth: 0 | 1
  readonly body: string
  readonly onResponse: (response: DavResponse) => void
}

export interface DavAnswer {
  /** The address that answered, after redirects. */
  readonly url: string
  /** Other elements of the answer than its responses. */
  readonly rest: readonly XmlElement[]
}

/** Asks a server in the name of one account. */
export interface DavClient {
  /** @throws BookError; Error no answer came */
  ask(request: DavRequest): Promise<DavAnswer>
}

/** As many redirects as browsers would follow for a name, an account and a folder. */
const mostRedirects = 5

/**
 * A client of WebDAV for the few requests that CardDAV needs (RFC 6352). Name and password go by HTTP Basic, to the server that
 * the person named and its neighbours only (`isNeighbour`).
 */
export const createDavClient = (stream: OutsideStream, account: DavAccount, signal: AbortSignal): DavClient => {
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`
  const ask = async (request: DavRequest, redirects = 0): Promise<DavAnswer> => {
    const { url, method, depth, body, onResponse } = request
    const headers = {
      authorization,
      depth: String(depth),
      'content-type': 'application/xml; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Lineside-Contacts',
    }
    const answer = await stream({ url, method, headers, body, signal }, async ({ status, location }, content) => {
      if (isRedirect(status)) return nextAddress(url, location)
      if (status !== 207) throw new BookError(failureOfStatus(status), `The server answers ${status}`)
      return { url, rest: await readMultistatus(content, (response) => onResponse(davResponse(response))) }
    })
    if (typeof answer !== 'string') return answer
    if (redirects >= mostRedirects) throw new BookError('book_redirect', 'The server redirects without end')
    return await ask({ ...request, url: answer }, redirects + 1)
  }
  return { ask: (request) => ask(request) }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const nextAddress = (from: string, location: string | undefined): string => {
  if (location === undefined || !URL.canParse(location, from))
    throw new BookError('book_bad_answer', 'A redirect leads nowhere')
  const to = new URL(location, from)
  to.hash = ''
  if (!isNeighbour(from, to.href)) throw new BookError('book_redirect', `The server sends on to ${to.host}`)
  return to.href
}

/**
 * Whether a password for one address may go to another: the same origin, or https at the same host, at one below it or above it, or
 * at one beside it, as providers have them (`contacts.icloud.com` and `p42-contacts.icloud.com`).
 */
export const isNeighbour = (known: string, other: string): boolean => {
  const [from, to] = [new URL(known), new URL(other)]
  if (to.origin === from.origin) return true
  if (to.protocol !== 'https:' || from.protocol !== 'https:') return false
  const [host, next] = [from.hostname, to.hostname]
  return host === next || next.endsWith(`.${host}`) || isParent(next, host) || isBeside(host, next)
}

const isParent = (parent: string, host: string): boolean => host.endsWith(`.${parent}`) && labels(parent).length >= 2

/** Two labels in common can be a suffix where strangers register names (`co.uk`), unless the first of them is longer than three letters. */
const isBeside = (one: string, other: string): boolean => {
  const [, ...common] = labels(one)
  const isDomain = common.length >= 3 || (common.length === 2 && (common[0] ?? '').length > 3)
  return isDomain && labels(other).slice(1).join('.') === common.join('.')
}

const labels = (host: string): readonly string[] => host.split('.')
