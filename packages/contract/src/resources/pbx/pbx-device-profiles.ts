import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'

/** ENT-14: a profile that an administrator can choose for a device. */
export const deviceProfileSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Id of the configuration template for phones of this profile. */
  config_id: z.number(),
  /** Id of the device model. */
  device_id: z.number(),
})
export type DeviceProfile = z.infer<typeof deviceProfileSchema>

export const deviceProfiles = resource({
  name: 'pbxdeviceprofiles',
  isOfPhones: true,
  entity: 'pbxdeviceprofile',
  origin: 'ngcp',
  summary: 'Kinds of devices that the reseller offers, each of one model',
  methods: { list: administrators, get: administrators },
  item: deviceProfileSchema,
  filters: z.object({ name: optionalText, config_id: optionalText }),
  orderBy: ['id', 'name', 'device_id'],
})
