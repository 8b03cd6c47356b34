import * as z from 'zod/mini'
import { idNumber, timeZoneQuery } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** A device that is registered on the subscriber's line (ENT-09). */
export const registrationSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  contact: z.string(),
  path: z.nullable(z.string()),
  socket: z.nullable(z.string()),
  received: z.nullable(z.string()),
  q: z.number(),
  /** YYYY-MM-DD HH:MM:SS in the zone asked for with `tz`. */
  expires: z.string(),
  nat: z.boolean(),
  user_agent: z.string(),
  /** Only this platform: the name of the provisioned device; null: not one that the platform knows. */
  device: z.optional(z.nullable(z.string())),
})
export type Registration = z.infer<typeof registrationSchema>

/** Registrations come into being when a device registers; the API only reads and ends them. */
export const subscriberRegistrations = resource({
  name: 'subscriberregistrations',
  entity: 'subscriberregistration',
  origin: 'ngcp',
  summary: 'Devices registered on a line',
  methods: { list: both, get: both, remove: both },
  item: registrationSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), ...timeZoneQuery }),
  itemQuery: z.object(timeZoneQuery),
  orderBy: ['id', 'contact', 'expires', 'path', 'q', 'user_agent'],
})

/**
 * REACH-02: removes a device that is offline from the list of the line's devices. Without this, it stays in the list
 * until it is too old.
 */
export const forgetDevice = route({
  name: 'leftdevices.delete',
  method: 'DELETE',
  path: '/api/lineside/leftdevices',
  origin: 'lineside',
  summary: 'Takes a device of the own line that is gone out of what is told of the line; one that is signed in stays',
  access: both,
  query: z.object({
    /** The name as in `devices` of the reachability. */
    name: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
  }),
  replies: { 204: 'empty', 404: problemSchema },
})
