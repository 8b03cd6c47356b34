import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { flag, idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'

/**
 * Words that a write may send instead of an address. Reads return the address: for `voicebox`
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

/** A destination, as reads return it. */
export const destinationSchema = z.object({
  /** A SIP address; its user part is a space while it has not been filled in. */
  destination: z.string(),
  /** Only for numbers and users: the user part, with the domain if it is not the subscriber's. */
  simple_destination: z.optional(z.string()),
  /**
   * Destinations are in ascending order of priority; those of the same priority in the order in which they were sent.
   */
  priority: z.number(),
  /** Seconds until the next destination is tried. */
  timeout: z.number(),
  /** Only for custom announcements: the id of a sound handle, or `limits.unchosenAnnouncement`. */
  announcement_id: z.nullable(z.number()),
})
export type Destination = z.infer<typeof destinationSchema>
/** A destination as a write sends it. */
export type WrittenDestination = Pick<Destination, 'destination' | 'priority' | 'timeout'> &
  Partial<Pick<Destination, 'announcement_id'>>

/** ENT-06: destinations that are tried one after the other. */
export const destinationSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  subscriber_id: z.number(),
  destinations: z.array(destinationSchema),
  /** 1: the set belongs to the requesting subscriber; 0: to another one of the same customer. */
  own: z.number(),
  /** How many mappings use the set. */
  usage_count: z.number(),
})
export type DestinationSet = z.infer<typeof destinationSetSchema>

/** Members that a write of every kind of sets has. */
export const writtenSet = {
  name: z.string().check(plainName(), z.minLength(1), z.maxLength(limits.forwardSetNameLength)),
  /**
   * The owner of the set: administrators may name a subscriber, everybody else creates sets for themselves. The owner
   * never changes.
   */
  subscriber_id: z.optional(idNumber),
}
/** Filters for every kind of sets; `name` may contain the wildcards `*` and `?`. */
export const setFilters = z.object({
  subscriber_id: z.optional(idNumber),
  name: z.optional(z.string().check(z.maxLength(limits.forwardSetNameLength))),
})
/** For DELETE: mappings that use the set are kept and lose it; without this option they are deleted, too. */
export const unassignFirst = z.object({ unassign_first: z.optional(flag) })

const written = z.strictObject({
  ...writtenSet,
  /** A list of `destination`, optionally with `priority`, `timeout` and `announcement_id`; absent: none. */
  destinations: z.optional(checkedLater<WrittenDestination[]>()),
})

/**
 * Lists are checked later, with the error messages of the original platform. Mappings that use a deleted set are
 * deleted, too.
 */
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
