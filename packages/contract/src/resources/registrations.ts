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
  /** Lineside's own: the name of the provisioned device that it is; null: none that we know. Absent on other platforms. */
  device: z.optional(z.nullable(z.string())),
})
export type Registration = z.infer<typeof registrationSchema>

/** Registrations are made by registering; over the API they are read and ended. */
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

/** REACH-02: a phone or browser that is gone stands in the list until it is too old, or until its owner has had enough of it. */
export const forgetDevice = route({
  name: 'leftdevices.delete',
  method: 'DELETE',
  path: '/api/lineside/leftdevices',
  origin: 'lineside',
  summary: 'Takes a device of the own line that is gone out of what is told of the line; one that is signed in stays',
  access: both,
  query: z.object({
    /** As `devices` of the reachability has it. */
    name: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
  }),
  replies: { 204: 'empty', 404: problemSchema },
})
