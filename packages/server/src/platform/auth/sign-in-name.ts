/** A typed user name in its parts: `user`, `user@domain`, or `user@host@domain` (ngcp-api-facts 1.1). */
export interface SignInName {
  readonly user: string
  /** null: the user typed no domain. */
  readonly domain: string | null
}

export const parseSignInName = (typed: string): SignInName => {
  const separator = typed.lastIndexOf('@')
  return separator === -1
    ? { user: typed, domain: null }
    : { user: typed.slice(0, separator), domain: typed.slice(separator + 1).toLowerCase() }
}

/** The name of a host without its port, in lower case: `Portal.example:8080` -> `portal.example`. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d*$/, '')
