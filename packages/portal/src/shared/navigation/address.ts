import { fillPath } from './path-pattern.ts'
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts'

/** An address within the portal: what stands behind the `#`. */
export interface Address {
  /** Path and parameters, as written. */
  readonly href: string
  /** As written, without decoding. */
  readonly pathname: string
  readonly search: SearchParams
}

/** Where a link or a change of page leads. */
export interface Target {
  /** A path in the notation of the screen table, or `.` for the page that is shown. */
  readonly to: string
  /** Values for the path's `$name`s, not encoded. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** All parameters of the new address; those of the present one do not stay. Empty ones are left out. */
  readonly search?: object | undefined
}

/** @param search with its `?` */
export const addressOf = ({ href, pathname, search }: Record<'href' | 'pathname' | 'search', string>): Address => ({
  href,
  pathname,
  search: parseSearch(search),
})

/** @param here path of the page that is shown */
export const hrefOf = ({ to, params = {}, search = {} }: Target, here: string): string =>
  `${to === '.' ? here : fillPath(to, params)}${stringifySearch(search as Readonly<Record<string, unknown>>)}`

/** Whether an address belongs to what a link leads to: the same path, or one below it. */
export const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)
