import { RewritingStream } from 'parse5-html-rewriting-stream'

/** Which addresses are those of the old portal, and what they are called here. */
export interface OldPortalPlace {
  /** Of the old portal: scheme, name, port. */
  readonly origin: string
  /** Where it lies on our own origin, with the visit, without a slash at its end. */
  readonly base: string
}

/** An address of a page as it leads on through us; of other places and relative ones nothing is changed. */
export const throughUs = (address: string, { origin, base }: OldPortalPlace): string => {
  if (address.startsWith('/') && !address.startsWith('//')) return base + address
  if (address === origin || address.startsWith(`${origin}/`)) return `${base}${address.slice(origin.length) || '/'}`
  return address
}

/** Attributes that hold one address. */
const addresses: readonly string[] = ['href', 'src', 'action', 'formaction', 'poster', 'data']

/** HTML as it comes by, its links led through us: a page knows only where it lies at home. */
export const leadLinks = (place: OldPortalPlace): RewritingStream => {
  const pages = new RewritingStream()
  pages.on('startTag', (tag) => {
    for (const attribute of tag.attrs)
      if (addresses.includes(attribute.name)) attribute.value = throughUs(attribute.value.trim(), place)
    pages.emitStartTag(tag)
  })
  return pages
}
