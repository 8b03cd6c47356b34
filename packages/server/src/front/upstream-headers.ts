import type { IncomingHttpHeaders } from 'node:http'

/** The client of a request, and the address that it asked for, as the platform shall see them. */
export interface Caller {
  /** The user's address. */
  readonly ip: string
  readonly protocol: string
  /** Name and port under which the user's browser knows us. */
  readonly host: string
  readonly requestId: string
}

/** Headers of one connection, which end with it (RFC 9110, 7.6.1), and `expect`, which the server has answered already. */
const ofConnection = ['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect']

/** Headers in which a client names proxies before us: we say it anew, with the trust that `TRUST_PROXY` gives. */
const saidAnew = ['forwarded', 'x-real-ip', 'x-request-id', 'proxy-authorization', 'proxy-connection']

/** Cookies stay on their own side: the API needs a token only, and other programs may share our host name. */
const kept = ['cookie', ...ofConnection, ...saidAnew]

/**
 * Headers with which a request goes on to the platform.
 * @param headers the client's
 * @param upstream origin of the platform
 */
export const requestHeaders = (headers: IncomingHttpHeaders, caller: Caller, upstream: URL): IncomingHttpHeaders => {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const passed = Object.entries(headers).filter(
    ([name]) => !kept.includes(name) && !named.includes(name) && !name.startsWith('x-forwarded-'),
  )
  const { origin } = headers
  return {
    ...Object.fromEntries(passed),
    // the platform knows its own name, not ours
    ...(origin !== undefined && hostOf(origin) === caller.host && { origin: upstream.origin }),
    host: upstream.host,
    'x-forwarded-for': caller.ip,
    'x-forwarded-proto': caller.protocol,
    'x-forwarded-host': caller.host,
    'x-request-id': caller.requestId,
  }
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** Headers of an answer that say what the content is, and how it may be kept. All others are ours to say. */
const passedBack = [
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'preference-applied',
  'retry-after',
  'vary',
  'www-authenticate',
]

/**
 * Headers with which an answer of the platform reaches the browser. Nobody may keep what the platform says nothing of: it
 * is for whoever has the token.
 */
export const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  'cache-control': 'private, no-store',
  ...Object.fromEntries(passedBack.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
})

/** Where a redirect, or a `Location` of something new, leads. */
export type Led = { readonly kind: 'here'; readonly path: string } | { readonly kind: 'elsewhere'; readonly to: string }

/**
 * The way that the platform names, as it is for the browser: by its path, since the platform is behind us.
 * @param location value of the header
 * @param path of the request, to which the value may be relative
 */
export const ledTo = (location: string, path: string, upstream: URL): Led => {
  const asked = new URL(path, upstream)
  if (!URL.canParse(location, asked.href)) return { kind: 'elsewhere', to: 'an address that cannot be read' }
  const { origin, host, pathname, search, hash } = new URL(location, asked)
  // platforms behind a proxy of their own may not know that they are reached by TLS
  const isPlatform = origin === upstream.origin || host === upstream.host
  return isPlatform ? { kind: 'here', path: `${pathname}${search}${hash}` } : { kind: 'elsewhere', to: origin }
}
