import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import { limits } from '../limits.ts'
import { destinationSetSchema } from './destination-sets.ts'
import { sourceSetSchema } from './source-sets.ts'
import { timeSetSchema } from './time-sets.ts'

/**
 * Always, when busy, when nobody answers in time, when nobody is there, text messages, on a reply code, when a queue
 * overflows. A profile grants each by its name.
 */
export const callForwardTypes = ['cfu', 'cfb', 'cft', 'cfna', 'cfs', 'cfr', 'cfo'] as const
export type CallForwardType = (typeof callForwardTypes)[number]

const setName = z.nullable(z.string())
const setId = z.nullable(z.number())

/** A forwarding: where to, and for whom and when (null: everybody, always). Names stand beside the ids. */
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
  /** The mapping's own id; it stays while a write sends it along. */
  cfm_id: z.number(),
  // the sets themselves, where `expand` asks for them
  destinationset_id_expand: z.optional(destinationSetSchema),
  sourceset_id_expand: z.optional(sourceSetSchema),
  timeset_id_expand: z.optional(timeSetSchema),
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

/** By id, by name, or, to be made with the mapping, as a body of its collection. The id wins over the name. */
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
    }),
  )
  .check(z.maxLength(limits.forwardListLength))
export type WrittenMapping = z.infer<typeof callForwardListSchema>[number]
const written = z.optional(checkedLater<z.input<typeof callForwardListSchema>>())

/** `all`, or names such as `destinationset_id` or `cfu.timeset_id` with commas between them. */
const expansion = {
  expand: z.optional(z.string().check(z.maxLength(limits.textLength))),
  /** Names that can not be expanded are passed over instead of refused. */
  soft_expand: z.optional(flag),
}

/**
 * PUT carries all seven lists (each a `callForwardListSchema`), so that no list is lost by being left out; a patch starts
 * from the item. What is no valid list is refused in the field's words.
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
  /** `delete_unused_sets`: sets that only the replaced mappings used go with them. */
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
