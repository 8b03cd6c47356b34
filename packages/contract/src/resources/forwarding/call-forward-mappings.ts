import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { bnumberSetSchema } from './bnumber-sets.ts'
import { destinationSetSchema } from './destination-sets.ts'
import { sourceSetSchema } from './source-sets.ts'
import { timeSetSchema } from './time-sets.ts'

/**
 * Kinds of forwarding, in this order: always, when busy, when nobody answers in time, when no device can be reached,
 * for text messages, on a reply code, when a queue overflows. Profiles grant each by its name.
 */
export const callForwardTypes = ['cfu', 'cfb', 'cft', 'cfna', 'cfs', 'cfr', 'cfo'] as const
export type CallForwardType = (typeof callForwardTypes)[number]

const setName = z.nullable(z.string())
const setId = z.nullable(z.number())

/**
 * A forwarding: its destinations, its callers, its times and the called numbers (null: everybody, always, every number).
 * Names of the sets stand beside their ids.
 */
export const callForwardMappingSchema = z.object({
  destinationset: z.string(),
  destinationset_id: z.number(),
  sourceset: setName,
  sourceset_id: setId,
  timeset: setName,
  timeset_id: setId,
  bnumberset: setName,
  bnumberset_id: setId,
  enabled: z.boolean(),
  use_redirection: z.boolean(),
  /** The id of the mapping; it stays the same if a write sends it along. */
  cfm_id: z.number(),
  // the sets themselves, when `expand` asks for them
  destinationset_id_expand: z.optional(destinationSetSchema),
  sourceset_id_expand: z.optional(sourceSetSchema),
  timeset_id_expand: z.optional(timeSetSchema),
  bnumberset_id_expand: z.optional(bnumberSetSchema),
})
export type CallForwardMapping = z.infer<typeof callForwardMappingSchema>

const list = z.array(callForwardMappingSchema)

/** ENT-05: all forwardings of a subscriber. The id is the subscriber's. */
export const callForwardMappingsSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  cfu: list,
  cfb: list,
  cft: list,
  cfna: list,
  cfs: list,
  cfr: list,
  cfo: list,
  cft_ringtimeout: z.nullable(z.number()),
})
export type CallForwardMappings = z.infer<typeof callForwardMappingsSchema>

/**
 * A set is written by its id, by its name, or as a body of its collection, to create it together with the mapping. The
 * id takes precedence over the name.
 */
const writtenSet = z.optional(z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())])))
const writtenId = z.optional(z.nullable(idNumber))
const yesNo = z.optional(z.nullable(z.union([z.boolean(), z.literal(0), z.literal(1)])))
const anything = z.optional(z.unknown())

/** The whole list of one type, as a write sends it. */
export const callForwardListSchema = z
  .array(
    z.strictObject({
      destinationset: writtenSet,
      destinationset_id: writtenId,
      sourceset: writtenSet,
      sourceset_id: writtenId,
      timeset: writtenSet,
      timeset_id: writtenId,
      bnumberset: writtenSet,
      bnumberset_id: writtenId,
      enabled: yesNo,
      use_redirection: yesNo,
      cfm_id: writtenId,
      destinationset_id_expand: anything,
      sourceset_id_expand: anything,
      timeset_id_expand: anything,
      bnumberset_id_expand: anything,
    }),
  )
  .check(z.maxLength(limits.forwardListLength))
export type WrittenMapping = z.infer<typeof callForwardListSchema>[number]
const written = z.optional(checkedLater<z.input<typeof callForwardListSchema>>())

/** `all`, or names such as `destinationset_id` or `cfu.timeset_id` with commas between them. */
const expansion = {
  expand: optionalText,
  /** Names that can not be expanded are ignored instead of refused. */
  soft_expand: z.optional(flag),
}

/**
 * PUT must carry all seven lists (each a `callForwardListSchema`), so that no list is lost by being left out; a patch
 * starts from the existing item. Lists are checked later, with the error messages of the original platform.
 */
export const callForwardMappings = resource({
  name: 'cfmappings',
  entity: 'subscriber',
  origin: 'ngcp',
  summary: 'Call forwarding of a subscriber: which destination set when, and for whom',
  methods: { list: both, get: both, replace: both, patch: both },
  item: callForwardMappingsSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), ...expansion }),
  itemQuery: z.object(expansion),
  /** `delete_unused_sets`: also deletes sets that only the replaced mappings used. */
  replaceQuery: z.object({ delete_unused_sets: z.optional(flag) }),
  replace: z.strictObject({
    cfu: written,
    cfb: written,
    cft: written,
    cfna: written,
    cfs: written,
    cfr: written,
    cfo: written,
    cft_ringtimeout: z.optional(z.nullable(idNumber)),
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
