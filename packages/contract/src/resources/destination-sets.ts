import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import { limits } from '../limits.ts'

/**
 * Words that a write may send in place of an address; they come back as addresses: `voicebox` as
 * `sip:vmu4319920021@voicebox.local`, with the number of the set's subscriber (ngcp-api-facts 4.2).
 */
export const destinationKeywords = [
  'voicebox',
  'conference',
  'fax2mail',
  'managersecretary',
  'callingcard',
  'callthrough',
  'localuser',
  'autoattendant',
  'officehours',
  'customhours',
] as const
export type DestinationKeyword = (typeof destinationKeywords)[number]

/** Where a call goes, as it leaves. */
export const destinationSchema = z.object({
  /** A SIP address; one that has not been filled in yet has a space for its user part. */
  destination: z.string(),
  /** Of numbers and users only: the user part, and the domain where it is not the subscriber's. */
  simple_destination: z.optional(z.string()),
  /** Ascending; those of the same priority are in the order in which they were sent. */
  priority: z.number(),
  /** Seconds until the next destination is tried. */
  timeout: z.number(),
  /** Of custom announcements only: a sound handle, or `limits.unchosenAnnouncement`. */
  announcement_id: z.nullable(z.number()),
})
export type Destination = z.infer<typeof destinationSchema>
/** A destination as a write sends it. */
export type WrittenDestination = Pick<Destination, 'destination' | 'priority' | 'timeout'> &
  Partial<Pick<Destination, 'announcement_id'>>

/** ENT-06: where calls go, one destination after the other. */
export const destinationSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  subscriber_id: z.number(),
  destinations: z.array(destinationSchema),
  /** 1: the caller's own, 0: somebody else's of its customer. */
  own: z.number(),
  /** Mappings that use it. */
  usage_count: z.number(),
})
export type DestinationSet = z.infer<typeof destinationSetSchema>

/** Members that all three kinds of sets are written with. */
export const writtenSet = {
  name: z.string().check(z.minLength(1), z.maxLength(limits.forwardSetNameLength)),
  /** Whose it is: administrators say, everybody else is meant themselves. A set stays with its subscriber. */
  subscriber_id: z.optional(idNumber),
}
/** How lists of all three kinds can be narrowed; `name` knows `*` and `?`. */
export const setFilters = z.object({
  subscriber_id: z.optional(idNumber),
  name: z.optional(z.string().check(z.maxLength(limits.forwardSetNameLength))),
})
/** Of DELETE: mappings that use the set stay, without it; otherwise they go with it. */
export const unassignFirst = z.object({ unassign_first: z.optional(flag) })

const written = z.strictObject({
  ...writtenSet,
  /** A list of `destination`, and if wanted `priority`, `timeout` and `announcement_id`; absent: none. */
  destinations: z.optional(checkedLater<WrittenDestination[]>()),
})

/** What is no valid list is refused in the field's words. Mappings that use a deleted set go with it. */
export const destinationSets = resource({
  name: 'cfdestinationsets',
  entity: 'cfdestinationset',
  origin: 'ngcp',
  summary: 'Destination sets of call forwarding',
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: destinationSetSchema,
  filters: setFilters,
  orderBy: ['id', 'name'],
  create: written,
  createsWithoutBody: true,
  replace: written,
})
