import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { both, route } from '../../http/route.ts'

/** On which side of its point the spot of a key lies in the front picture. */
export const labelPositions = [
  'top',
  'topleft',
  'topright',
  'bottom',
  'bottomleft',
  'bottomright',
  'left',
  'right',
] as const
export type LabelPosition = (typeof labelPositions)[number]

/** DEV-04: width and height of a spot, in pixels of the front picture. */
export const keySpotPixels = 25

/** `x` and `y` are pixels of the front picture; for a key of a key extension, of that extension's picture. */
export const deviceKeySchema = z.object({ x: z.number(), y: z.number(), labelpos: z.enum(labelPositions) })
export type DeviceKey = z.infer<typeof deviceKeySchema>

/**
 * A range: keys of a device with the same functions. A line of a device names its range and the index of its key in
 * `keys`, from 0.
 */
export const lineRangeSchema = z.object({
  id: z.number(),
  name: z.string(),
  num_lines: z.number(),
  can_private: z.boolean(),
  can_shared: z.boolean(),
  can_blf: z.boolean(),
  can_speeddial: z.boolean(),
  can_forward: z.boolean(),
  can_transfer: z.boolean(),
  keys: z.array(deviceKeySchema),
  /** Set when the keys belong to a key extension that can be attached: the id of its model. */
  extension_range: z.optional(z.number()),
})
export type LineRange = z.infer<typeof lineRangeSchema>

/** ENT-14, ngcp-api-facts 7.3. */
export const deviceModelSchema = z.object({
  id: z.number(),
  reseller_id: z.number(),
  vendor: z.string(),
  model: z.string(),
  type: z.enum(['phone', 'extension']),
  /** How many key extensions can be attached to a phone. */
  extensions_num: z.number(),
  /** For a phone: ids of the models of key extensions that fit it; for an extension: of the phones that it fits. */
  connectable_models: z.array(z.number()),
  linerange: z.array(lineRangeSchema),
  /** How a phone finds the address of its configuration. */
  bootstrap_method: z.string(),
  bootstrap_uri: z.nullable(z.string()),
})
export type DeviceModel = z.infer<typeof deviceModelSchema>

export const deviceModels = resource({
  name: 'pbxdevicemodels',
  isOfPhones: true,
  entity: 'pbxdevicemodel',
  origin: 'ngcp',
  summary: 'Models of desk phones and key extensions, with their keys',
  methods: { list: both, get: both },
  item: deviceModelSchema,
  filters: z.object({
    reseller_id: z.optional(idNumber),
    vendor: optionalText,
    model: optionalText,
    type: z.optional(z.enum(['phone', 'extension'])),
  }),
  orderBy: ['id', 'vendor', 'model', 'type'],
})

export const deviceImageTypes = ['front', 'front_thumb', 'mac'] as const
export type DeviceImageType = (typeof deviceImageTypes)[number]

/** For a model without a thumbnail, the front picture is returned. */
export const getDeviceModelImage = route({
  name: 'pbxdevicemodelimages.item.get',
  isOfPhones: true,
  method: 'GET',
  path: '/api/pbxdevicemodelimages/:id',
  origin: 'ngcp',
  summary: 'Picture of a device model; keys are placed in pixels of the front one',
  access: both,
  params: z.object({ id: idNumber }),
  query: z.object({ type: z.optional(z.enum(deviceImageTypes)) }),
  replies: { 200: 'binary', 404: problemSchema },
})
