import type { IncomingHttpHeaders } from 'node:http'
import type { OldPortalPlace } from './old-portal-links.ts'
import { throughUs } from './old-portal-links.ts'

/** What the old portal may know of a request. Neither credentials nor cookies of ours are among it, nor where we are. */
const passedOn = ['accept', 'accept-language', 'content-type', 'content-length', 'user-agent', 'x-requested-with']

/** What a browser may know of its answer. Everything else, its cookies above all, ends here. */
const passedBack = ['content-type', 'content-length', 'content-encoding', 'content-disposition', 'last-modified']

const only = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

export const requestHeaders = (headers: IncomingHttpHeaders, cookie: string): IncomingHttpHeaders => ({
  ...only(headers, passedOn),
  host: headers.host,
  // links in pages can be led through us only if they can be read
  'accept-encoding': 'identity',
  ...(cookie === '' ? {} : { cookie }),
})

export const isPage = (headers: IncomingHttpHeaders): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined

/** In which letters a page is written; those of the web before UTF-8 were one byte each. */
export const charsetOf = (headers: IncomingHttpHeaders): 'latin1' | 'utf8' =>
  /charset="?(iso-8859-1|latin1|windows-1252)/i.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8'

/** @param url that was asked for at home, which its redirects are relative to */
export const answerHeaders = (headers: IncomingHttpHeaders, url: URL, place: OldPortalPlace): IncomingHttpHeaders => {
  const kept = only(headers, passedBack)
  // a page whose links are changed is written anew, and has another length
  if (isPage(headers)) {
    delete kept['content-length']
    kept['content-type'] = 'text/html; charset=utf-8'
  }
  if (headers.location === undefined) return kept
  const target = URL.canParse(headers.location, url.href) ? new URL(headers.location, url) : undefined
  // elsewhere nobody is led: the frame would be refused there anyway
  return target?.origin === place.origin ? { ...kept, location: throughUs(target.href, place) } : kept
}

/**
 * Whatever comes from the old portal is in a sandbox without an origin, be it in our frame or opened by itself: its
 * scripts reach neither what the portal has stored on this origin, tokens among it, nor the portal's own page.
 */
export const sandboxHeaders = {
  'content-security-policy': [
    'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  // who has no origin is a stranger to the files of its own page; the secret address is what guards them
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': 'null',
  'cache-control': 'private, no-store',
} as const
