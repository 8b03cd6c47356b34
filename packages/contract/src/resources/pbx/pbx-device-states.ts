import * as z from 'zod/mini'
import { idList } from '../../http/id-list.ts'
import { administrators, route } from '../../http/route.ts'

/**
 * The state of a device, as far as the platform knows it. Those that need attention, the worst first: `gone`: it was signed
 * in and is not any more; `silent`: it has fetched its settings, but has not signed in since; `unaddressed`: its
 * identifier is no MAC address, so it can not fetch them; `lineless`: no line on a key of its own, so it rings for
 * nobody; `waiting`: it has not fetched its settings yet. All is well with the others: `starting`: it fetched them
 * moments ago; `untold`: a phone that does not say its MAC address is signed in on its line, which may be this one;
 * `online`: it is signed in.
 */
export const deviceStateKinds = [
  'gone',
  'silent',
  'unaddressed',
  'lineless',
  'waiting',
  'starting',
  'untold',
  'online',
] as const
export type DeviceStateKind = (typeof deviceStateKinds)[number]

export const deviceStateSchema = z.object({
  id: z.number(),
  state: z.enum(deviceStateKinds),
  /** When it last fetched its settings, ISO 8601; null: never. */
  fetched_at: z.nullable(z.string()),
  /** For `gone`: when it left, ISO 8601. */
  gone_since: z.nullable(z.string()),
})
export type DeviceState = z.infer<typeof deviceStateSchema>

/** DEV-07: what the devices of a page are doing. */
export const listDeviceStates = route({
  name: 'pbxdevicestates.get',
  isOfPhones: true,
  method: 'GET',
  path: '/api/lineside/pbxdevicestates',
  origin: 'lineside',
  summary: 'Whether devices have fetched their settings and are signed in',
  access: administrators,
  query: z.object({ ids: idList }),
  replies: { 200: z.object({ devices: z.array(deviceStateSchema) }) },
})

const count = z.number()
const deviceSummarySchema = z.object({
  count,
  online: count,
  /** Those that are `gone` or `silent`. */
  signed_out: count,
  /** Those that are `unaddressed`, `lineless` or `waiting`. */
  unready: count,
  /** Ids of those that need attention, at most 200, the worst first. Lists show these before the others. */
  attention: z.array(z.number()),
})
export type DeviceSummary = z.infer<typeof deviceSummarySchema>

/** DEV-07: the sentence above the list of devices. */
export const getDeviceSummary = route({
  name: 'pbxdevicesummary.get',
  isOfPhones: true,
  method: 'GET',
  path: '/api/lineside/pbxdevicesummary',
  origin: 'lineside',
  summary: 'How many devices the company has, and how many of them need attention',
  access: administrators,
  replies: { 200: deviceSummarySchema },
})
