import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { setFilters, unassignFirst, writtenSet } from './destination-sets.ts'
import { sourceSetModes } from './source-sets.ts'

/** A called number or user, with `*`, `?` and `[1-5]` as wildcards. */
export const bnumberSchema = z.strictObject({
  bnumber: z.string().check(z.maxLength(limits.forwardSourceLength)),
})
/** The whole list, as a write sends it. */
export const bnumberListSchema = z.array(bnumberSchema).check(z.maxLength(limits.forwardListLength))

/** FRONT-03: the called numbers (B-numbers) at which a forwarding applies, for lines that have several. */
export const bnumberSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  subscriber_id: z.number(),
  /** Whether wildcards in the numbers are interpreted. */
  is_regex: z.boolean(),
  /** `whitelist`: only calls to these numbers; `blacklist`: all calls except to these. */
  mode: z.enum(sourceSetModes),
  bnumbers: z.array(z.object({ bnumber: z.string() })),
  /** 1: the set belongs to the requesting subscriber; 0: to another one of the same customer. */
  own: z.number(),
  /** How many mappings use the set. */
  usage_count: z.number(),
})
export type BNumberSet = z.infer<typeof bnumberSetSchema>

const written = z.strictObject({
  ...writtenSet,
  mode: z.enum(sourceSetModes),
  /** Absent: unchanged; false for a new set. */
  is_regex: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1)])),
  /** A `bnumberListSchema`; absent: none. */
  bnumbers: z.optional(checkedLater<z.input<typeof bnumberListSchema>>()),
})

/** Lists are checked later, with the error messages of the original platform. */
export const bnumberSets = resource({
  name: 'cfbnumbersets',
  entity: 'cfbnumberset',
  origin: 'ngcp',
  summary: 'Sets of called numbers of call forwarding: at which numbers it applies',
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: bnumberSetSchema,
  filters: setFilters,
  removeQuery: unassignFirst,
  orderBy: ['id', 'name'],
  create: written,
  replace: written,
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
