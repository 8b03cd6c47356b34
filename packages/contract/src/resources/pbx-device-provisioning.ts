import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** DEV-07: what to enter into a phone, and what it will fetch. */
export const deviceProvisioningSchema = z.object({
  id: z.number(),
  /** Twelve digits in lower case; null: the identifier is no MAC address, and the device can not fetch anything. */
  mac: z.nullable(z.string()),
  /** Of the folder, for phones that add their file's name. It holds the secret. */
  folder_url: z.nullable(z.string()),
  /** Of the file. It holds the secret. */
  file_url: z.nullable(z.string()),
  /** Of the file, with asterisks for passwords. */
  content: z.string(),
  /** When the device has fetched it for the last time. */
  fetched_at: z.nullable(z.string()),
})
export type DeviceProvisioning = z.infer<typeof deviceProvisioningSchema>

const params = z.object({ id: idNumber })

export const getDeviceProvisioning = route({
  name: 'pbxdeviceprovisioning.item.get',
  method: 'GET',
  path: '/api/lineside/pbxdeviceprovisioning/:id',
  origin: 'lineside',
  summary: 'Where a device fetches its configuration, and what is in it',
  access: administrators,
  params,
  replies: { 200: deviceProvisioningSchema, 403: problemSchema, 404: problemSchema },
})

/** After a phone was lost: the address before is worth nothing any more. */
export const renewDeviceSecret = route({
  name: 'pbxdeviceprovisioning.item.post',
  method: 'POST',
  path: '/api/lineside/pbxdeviceprovisioning/:id',
  origin: 'lineside',
  summary: 'Gives a device a new secret for its configuration',
  access: administrators,
  params,
  replies: { 200: deviceProvisioningSchema, 403: problemSchema, 404: problemSchema },
})

const part = z.string().check(z.maxLength(limits.textLength))
const fetching = {
  method: 'GET',
  origin: 'lineside',
  access: 'public',
  replies: { 200: 'binary', 403: problemSchema, 404: problemSchema },
} as const

/** The header in which a phone may give the secret. */
export const provisioningSecretHeader = 'x-provisioning-secret'

/** The secret comes in the header. */
export const fetchDeviceConfiguration = route({
  ...fetching,
  name: 'provision.file.get',
  path: '/provision/:file',
  summary: 'Configuration of a phone, <mac>.cfg; the secret is in the header X-Provisioning-Secret',
  params: z.object({ file: part }),
})

export const fetchDeviceConfigurationBySecret = route({
  ...fetching,
  name: 'provision.secret.file.get',
  path: '/provision/:secret/:file',
  summary: 'Configuration of a phone, <mac>.cfg; the secret is in the path',
  params: z.object({ secret: part, file: part }),
})
