import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'
import { hostName } from '../auth/sign-in-name.ts'

/** Where a request says it was sent to; a stranger can write anything into it. */
export interface RequestOrigin {
  readonly protocol: string
  /** The `Host` header, with its port. */
  readonly host: string
  /** Port on which we listen. */
  readonly localPort: number
}

/**
 * The portal's address for links in mails: PUBLIC_URL, or our own address. A Host header that a stranger wrote must
 * never send a user with a token to the stranger's server, so it counts only where client and server are on this
 * machine.
 */
export const portalAddress = (
  { publicUrl, host, tls }: Pick<Config, 'publicUrl' | 'host' | 'tls'>,
  request: RequestOrigin,
): string => {
  if (publicUrl !== undefined) return publicUrl
  if (isLoopback(host) && isLoopback(hostName(request.host))) return `${request.protocol}://${request.host}`
  return `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${request.localPort}`
}
