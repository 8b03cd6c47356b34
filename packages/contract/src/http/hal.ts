import * as z from 'zod/mini'
import type { Schema } from './schema.ts'

/** The profile that the field's clients know; it is a name, not a page. */
export const halProfile = 'http://purl.org/sipwise/ngcp-api/'
export const halContentType = `application/hal+json; profile="${halProfile}"; charset=utf-8`

/** The relation under which a resource is embedded and linked. */
export const relation = (resource: string): string => `ngcp:${resource}`

/** Links of a page or item: one object, or a list for the relations of the field. */
export const linksSchema = z.record(z.string(), z.unknown())

/** A page of a collection. `total_count` is null when the caller asked not to count. */
export const pageSchema = (resource: string, item: Schema) =>
  z.object({
    _links: linksSchema,
    // absent when the page is empty, always a list otherwise: both are what the field's clients expect
    _embedded: z.optional(z.object({ [relation(resource)]: z.array(item) })),
    total_count: z.nullable(z.number()),
  })

/** A page as the portal uses it. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** null: not counted. */
  readonly totalCount: number | null
}
