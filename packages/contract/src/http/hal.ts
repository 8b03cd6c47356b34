import * as z from 'zod/mini'
import type { Schema } from './schema.ts'

/** The HAL profile that existing clients expect; the URL is an identifier, not a page. */
export const halProfile = 'http://purl.org/sipwise/ngcp-api/'
export const halContentType = `application/hal+json; profile="${halProfile}"; charset=utf-8`

/** The relation under which a resource is embedded and linked. */
export const relation = (resource: string): string => `ngcp:${resource}`

/** Links of a page or an item; each relation has one link object or a list of them. */
export const linksSchema = z.record(z.string(), z.unknown())

/** A page of a collection. `total_count` is null when the caller asked not to count, or there are more than are counted. */
export const pageSchema = (resource: string, item: Schema) =>
  z.object({
    _links: linksSchema,
    // absent when the page is empty, otherwise always a list: existing clients expect exactly this
    _embedded: z.optional(z.object({ [relation(resource)]: z.array(item) })),
    total_count: z.nullable(z.number()),
  })

/** A page of items, as the portal uses it. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** null: not counted. */
  readonly totalCount: number | null
  /** Another page follows; in the portal, which reads it from the links. */
  readonly hasNext?: boolean
}
