import type { IncomingHttpHeaders } from 'node:http'
import type { OldPortalPlace } from './old-portal-links.ts'
import { throughUs } from './old-portal-links.ts'

/** Request headers that are passed to the old portal. It gets neither our credentials and cookies nor our address. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'user-agent',
  'x-requested-with',
  'traceparent',
]

/** Answer headers that are passed to the browser. All others, above all cookies, are dropped. */
const passedBack = ['content-type', 'content-length', 'content-encoding', 'content-disposition', 'last-modified']

const only = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

export const requestHeaders = (headers: IncomingHttpHeaders, cookie: string): IncomingHttpHeaders => ({
  ...only(headers, passedOn),
  host: headers.host,
  // links in pages can be rewritten only in uncompressed pages
  'accept-encoding': 'identity',
  ...(cookie === '' ? {} : { cookie }),
})

export const isPage = (headers: IncomingHttpHeaders): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined

/** The character encoding of a page; old pages use one byte per character. */
export const charsetOf = (headers: IncomingHttpHeaders): 'latin1' | 'utf8' =>
  /charset="?(iso-8859-1|latin1|windows-1252)/i.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8'

/** @param url of the request at the old portal, to which its redirects are relative */
export const answerHeaders = (headers: IncomingHttpHeaders, url: URL, place: OldPortalPlace): IncomingHttpHeaders => {
  const kept = only(headers, passedBack)
  // rewriting the links of a page changes its length
  if (isPage(headers)) {
    delete kept['content-length']
    kept['content-type'] = 'text/html; charset=utf-8'
  }
  if (headers.location === undefined) return kept
  const target = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined
  // follow no redirects to other places: the frame would refuse them anyway
  return target?.origin === place.origin ? { ...kept, location: throughUs(target.href, place) } : kept
}

/**
 * Everything from the old portal runs in a sandbox without an origin, in our frame or opened directly: its scripts
 * reach neither what the portal has stored on this origin (tokens, for example) nor the portal's own page.
 */
export const sandboxHeaders = {
  'content-security-policy': [
    'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  // without an origin, a page needs permission even for its own files; the secret address protects them
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': 'null',
  'cache-control': 'private, no-store',
} as const
