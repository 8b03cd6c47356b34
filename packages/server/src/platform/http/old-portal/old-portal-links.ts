import { RewritingStream } from 'parse5-html-rewriting-stream'

/** The old portal's address, and the address under which we show it. */
export interface OldPortalPlace {
  /** The old portal's scheme, name and port. */
  readonly origin: string
  /** Path on our own origin, with the visit's secret and without a slash at its end. */
  readonly base: string
}

/**
 * Rewrites an address in a page so that it leads through us; relative addresses and those of other places stay
 * unchanged.
 */
export const throughUs = (address: string, { origin, base }: OldPortalPlace): string => {
  if (address.startsWith('/') && !address.startsWith('//')) return base + address
  if (address === origin || address.startsWith(`${origin}/`)) return `${base}${address.slice(origin.length) || '/'}`
  return address
}

/** Attributes that hold one address. */
const addresses: readonly string[] = ['href', 'src', 'action', 'formaction', 'poster', 'data']

/** Rewrites the links of HTML while it streams through: a page knows only its address at the old portal. */
export const leadLinks = (place: OldPortalPlace): RewritingStream => {
  const pages = new RewritingStream()
  pages.on('startTag', (tag) => {
    for (const attribute of tag.attrs)
      if (addresses.includes(attribute.name)) attribute.value = throughUs(attribute.value.trim(), place)
    pages.emitStartTag(tag)
  })
  return pages
}
