import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { setFilters, unassignFirst, writtenSet } from './destination-sets.ts'

/** `whitelist`: only calls from these sources; `blacklist`: all calls except from these. */
export const sourceSetModes = ['whitelist', 'blacklist'] as const
export type SourceSetMode = (typeof sourceSetModes)[number]

/** A number or user, with `*`, `?` and `[1-5]` as wildcards; `anonymous` for callers that hide their number. */
export const sourceSchema = z.strictObject({
  source: z.string().check(z.maxLength(limits.forwardSourceLength)),
})
/** The whole list, as a write sends it. */
export const sourceListSchema = z.array(sourceSchema).check(z.maxLength(limits.forwardListLength))

/** Members of a set of numbers, beside the numbers. */
export const shownNumberSet = {
  id: z.number(),
  name: z.string(),
  subscriber_id: z.number(),
  /** Whether wildcards in the numbers are interpreted. */
  is_regex: z.boolean(),
  mode: z.enum(sourceSetModes),
  /** 1: the set belongs to the requesting subscriber; 0: to another one of the same customer. */
  own: z.number(),
  /** How many mappings use the set. */
  usage_count: z.number(),
}
/** The same, as a write sends them. */
export const writtenNumberSet = {
  ...writtenSet,
  mode: z.enum(sourceSetModes),
  /** Absent: unchanged; false for a new set. */
  is_regex: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1)])),
}

/** ENT-06: the callers to whom a forwarding applies. */
export const sourceSetSchema = z.object({ ...shownNumberSet, sources: z.array(z.object({ source: z.string() })) })
export type SourceSet = z.infer<typeof sourceSetSchema>

const written = z.strictObject({
  ...writtenNumberSet,
  /** A `sourceListSchema`; absent: none. */
  sources: z.optional(checkedLater<z.input<typeof sourceListSchema>>()),
})

/** Lists are checked later, with the error messages of the original platform. */
export const sourceSets = resource({
  name: 'cfsourcesets',
  entity: 'sourceset',
  origin: 'ngcp',
  summary: 'Source sets of call forwarding: whom it applies to',
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: sourceSetSchema,
  filters: setFilters,
  removeQuery: unassignFirst,
  orderBy: ['id', 'name'],
  create: written,
  replace: written,
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
