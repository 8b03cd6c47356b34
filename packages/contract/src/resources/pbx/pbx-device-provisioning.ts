import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** DEV-07: what to enter into a phone, and the configuration that it will fetch. */
export const deviceProvisioningSchema = z.object({
  id: z.number(),
  /**
   * Twelve hexadecimal digits in lower case; null: the device's identifier is no MAC address, so it can not fetch
   * anything.
   */
  mac: z.nullable(z.string()),
  /** Address of the folder, for phones that add the file name themselves. It contains the secret. */
  folder_url: z.nullable(z.string()),
  /** Address of the file. It contains the secret. */
  file_url: z.nullable(z.string()),
  /** Content of the file, with asterisks in place of passwords. */
  content: z.string(),
  /** BOOK-01: the file has the addresses of the phone's directory, which contain the secret, too. */
  names_directory: z.boolean(),
  /** When the device last fetched the file; null: never. */
  fetched_at: z.nullable(z.string()),
  /** Whether the device may be allowed to fetch over plain HTTP: only where the portal itself is reached over TLS. */
  can_fetch_plain: z.boolean(),
  /** The device may fetch each of its files once over plain HTTP, from these addresses; null: only over TLS. */
  plain_fetch: z.nullable(z.object({ until: z.string(), folder_url: z.string(), file_url: z.string() })),
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
  isOfPhones: true,
  params,
  replies: { 200: deviceProvisioningSchema, 403: problemSchema, 404: problemSchema },
})

/** For use after a phone was lost: the previous address stops working. */
export const renewDeviceSecret = route({
  name: 'pbxdeviceprovisioning.item.post',
  method: 'POST',
  path: '/api/lineside/pbxdeviceprovisioning/:id',
  origin: 'lineside',
  summary: 'Gives a device a new secret for its configuration',
  access: administrators,
  isOfPhones: true,
  params,
  replies: { 200: deviceProvisioningSchema, 403: problemSchema, 404: problemSchema },
})

export const openPlainFetchOfDevice = route({
  name: 'pbxdeviceprovisioning.plainfetch.post',
  method: 'POST',
  path: '/api/lineside/pbxdeviceprovisioning/:id/plainfetch',
  origin: 'lineside',
  summary: 'Lets a device fetch each of its files once over plain HTTP, within a day',
  access: administrators,
  params,
  replies: { 200: deviceProvisioningSchema, 403: problemSchema, 404: problemSchema, 422: problemSchema },
})

const part = z.string().check(z.maxLength(limits.textLength))
const fetching = {
  method: 'GET',
  origin: 'lineside',
  access: 'public',
  replies: { 200: 'binary', 308: 'empty', 403: problemSchema, 404: problemSchema },
} as const

/** The header in which a phone may send the secret. */
export const provisioningSecretHeader = 'x-provisioning-secret'

/** Here the secret is sent in the header. */
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

/**
 * BOOK-01: colleagues and contacts in the format of the phone's maker, which the file's name says. It is also `<mac>-directory.xml`
 * beside the configuration, for phones that look there.
 */
export const fetchDeviceDirectory = route({
  ...fetching,
  name: 'provision.directory.get',
  path: '/provision/:secret/:mac/:file',
  summary: 'Directory of a phone: colleagues, company contacts and the contacts of its line',
  params: z.object({ secret: part, mac: part, file: part }),
  /** `q`: part of a name or number; absent: phones that search are given a form. `after`: as the page before says it. */
  query: z.object({ q: optionalText, after: z.optional(z.string().check(z.regex(/^[012]-\d{1,9}-\d{1,3}$/))) }),
  replies: { ...fetching.replies, 422: problemSchema },
})
