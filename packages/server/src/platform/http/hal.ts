import { halProfile, relation } from '@lineside/contract/http/hal'
import { collectionPath, itemPath } from '@lineside/contract/http/resource'

const curies = { name: 'ngcp', href: 'http://purl.org/sipwise/ngcp-api/#rel-{rel}', templated: true } as const
const profile = { href: halProfile } as const

/** Links of one item: itself, where it belongs, and what it relates to (`ngcp:subscribers` and so on). */
export const itemLinks = (
  resource: { readonly name: string },
  id: number | string,
  related: Readonly<Record<string, string>> = {},
) => {
  const href = itemPath(resource, id)
  const links: Record<string, unknown> = {
    curies,
    profile,
    self: { href },
    collection: { href: collectionPath(resource) },
    [relation(resource.name)]: [{ href }],
  }
  for (const [rel, address] of Object.entries(related)) links[relation(rel)] = [{ href: address }]
  return links
}

export interface HalPage {
  readonly resource: { readonly name: string }
  readonly items: readonly { readonly id: number | string; readonly item: object }[]
  readonly totalCount: number | null
  readonly page: number
  readonly rows: number
  readonly hasNext: boolean
  /** The request's query members beside page and rows. */
  readonly query: Readonly<Record<string, unknown>>
}

/** A page in the field's form: an empty one has neither `_embedded` nor item links (ngcp-api-facts 0.6). */
export const halPage = ({ resource, items, totalCount, page, rows, hasNext, query }: HalPage) => {
  const href = (number: number) => ({ href: pageAddress(resource, number, rows, query) })
  const rel = relation(resource.name)
  return {
    _links: {
      curies,
      profile,
      self: href(page),
      ...(hasNext ? { next: href(page + 1) } : {}),
      ...(page > 1 ? { prev: href(page - 1) } : {}),
      ...(items.length > 0 ? { [rel]: items.map(({ id }) => ({ href: itemPath(resource, id) })) } : {}),
    },
    ...(items.length > 0 ? { _embedded: { [rel]: items.map(({ item }) => item) } } : {}),
    total_count: totalCount,
  }
}

const pageAddress = (
  resource: { readonly name: string },
  page: number,
  rows: number,
  query: Readonly<Record<string, unknown>>,
): string => {
  const parameters = new URLSearchParams({ page: String(page), rows: String(rows) })
  for (const [name, value] of Object.entries(query))
    if (name !== 'page' && name !== 'rows' && typeof value === 'string') parameters.set(name, value)
  return `${collectionPath(resource)}?${parameters.toString()}`
}
