import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { setFilters, unassignFirst } from './destination-sets.ts'
import { shownNumberSet, writtenNumberSet } from './source-sets.ts'

/** A called number or user, with `*`, `?` and `[1-5]` as wildcards. */
export const bnumberSchema = z.strictObject({
  bnumber: z.string().check(z.maxLength(limits.forwardSourceLength)),
})
/** The whole list, as a write sends it. */
export const bnumberListSchema = z.array(bnumberSchema).check(z.maxLength(limits.forwardListLength))

/**
 * FRONT-03: the called numbers (B-numbers) at which a forwarding applies, for lines that have several. `whitelist`: only calls to
 * these numbers; `blacklist`: all calls except to these.
 */
export const bnumberSetSchema = z.object({ ...shownNumberSet, bnumbers: z.array(z.object({ bnumber: z.string() })) })
export type BNumberSet = z.infer<typeof bnumberSetSchema>

const written = z.strictObject({
  ...writtenNumberSet,
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
