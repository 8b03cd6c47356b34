import type { Config } from '../../config.ts'

/**
 * The portal's address for links in mails and on cards: PUBLIC_URL, or the configured host. Never the `Host` header, into
 * which a stranger can write anything: it must not decide where a user goes with a token.
 * @param localPort on which we listen
 */
export const portalAddress = (
  { publicUrl, host, tls }: Pick<Config, 'publicUrl' | 'host' | 'tls'>,
  localPort: number,
): string =>
  publicUrl ?? `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${localPort}`
