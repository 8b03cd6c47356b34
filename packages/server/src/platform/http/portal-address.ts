import type { Config } from '../../config.ts'
import { isLoopback } from './loopback.ts'
import { hostName } from '../auth/sign-in-name.ts'

/** What a request says of where it came to; a stranger can write anything into it. */
export interface RequestOrigin {
  readonly protocol: string
  /** With its port. */
  readonly host: string
  /** Where we listen. */
  readonly localPort: number
}

/**
 * The portal's address for links in mails: PUBLIC_URL, or our own. A Host header that a stranger wrote must never lead a
 * user with its token to a stranger's server; only where both sides are this very machine is it as good as our own word.
 */
export const portalAddress = (
  { publicUrl, host, tls }: Pick<Config, 'publicUrl' | 'host' | 'tls'>,
  request: RequestOrigin,
): string => {
  if (publicUrl !== undefined) return publicUrl
  if (isLoopback(host) && isLoopback(hostName(request.host))) return `${request.protocol}://${request.host}`
  return `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${request.localPort}`
}
