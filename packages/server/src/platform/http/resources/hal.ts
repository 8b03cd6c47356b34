import { halProfile, relation } from '@lineside/contract/http/hal'
import { collectionPath, itemPath } from '@lineside/contract/http/resource'
import { JsonText, quoted } from './json-text.ts'

const curies = { name: 'ngcp', href: 'http://purl.org/sipwise/ngcp-api/#rel-{rel}', templated: true } as const
/** Links that items and pages share. */
const sameInAll = `"curies":${JSON.stringify(curies)},"profile":${JSON.stringify({ href: halProfile })}`

const link = (href: string): string => `{"href":${quoted(href)}}`

/** A link relation, always written as a list. Its name is one of our own constants and needs no escaping. */
const linkList = (rel: string, hrefs: readonly string[]): string => {
  let text = ''
  for (const href of hrefs) text += text === '' ? link(href) : `,${link(href)}`
  return `"${relation(rel)}":[${text}]`
}

/** Links to related resources of an item: relation name -> one address or several. */
export type RelatedLinks = Readonly<Record<string, string | readonly string[]>>

/**
 * Makes the function that writes an item's links: to itself, its collection and its profile, and to related resources
 * (`ngcp:subscribers` and so on).
 */
export const itemLinksOf = (resource: { readonly name: string }) => {
  const beforeSelf = `{${sameInAll},"self":{"href":`
  const beforeOwn = `},"collection":${link(collectionPath(resource))},${quoted(relation(resource.name))}:[{"href":`
  return (id: number | string, related: RelatedLinks = {}): JsonText => {
    const href = quoted(itemPath(resource, id))
    let text = `${beforeSelf}${href}${beforeOwn}${href}}]`
    for (const rel in related) {
      const to = related[rel] ?? []
      text += typeof to === 'string' ? `,"${relation(rel)}":[${link(to)}]` : `,${linkList(rel, to)}`
    }
    return new JsonText(`${text}}`)
  }
}

export interface HalPage {
  readonly resource: { readonly name: string }
  readonly items: readonly { readonly id: number | string; readonly item: JsonText }[]
  readonly totalCount: number | null
  readonly page: number
  readonly rows: number
  readonly hasNext: boolean
  /** The request's query parameters except page and rows. */
  readonly query: Readonly<Record<string, unknown>>
}

/** A page in the field's form: an empty one has neither `_embedded` nor item links (ngcp-api-facts 0.6). */
export const halPage = ({ resource, items, totalCount, page, rows, hasNext, query }: HalPage) => {
  const filters = filtersOf(query)
  const to = (number: number) => link(`${collectionPath(resource)}?page=${number}&rows=${rows}${filters}`)
  const hrefs = items.map(({ id }) => itemPath(resource, id))
  const links = [
    `${sameInAll},"self":${to(page)}`,
    ...(hasNext ? [`"next":${to(page + 1)}`] : []),
    ...(page > 1 ? [`"prev":${to(page - 1)}`] : []),
    ...(items.length > 0 ? [linkList(resource.name, hrefs)] : []),
  ]
  return {
    _links: new JsonText(`{${links.join()}}`),
    ...(items.length > 0 ? { _embedded: { [relation(resource.name)]: items.map(({ item }) => item) } } : {}),
    total_count: totalCount,
  }
}

/** The query parameters that stay the same on every page, ready to be appended to an address. */
const filtersOf = (query: Readonly<Record<string, unknown>>): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (name !== 'page' && name !== 'rows' && typeof value === 'string') parameters.set(name, value)
  return parameters.size === 0 ? '' : `&${parameters.toString()}`
}
