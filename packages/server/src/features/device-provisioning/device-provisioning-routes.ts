import type { DeviceProvisioning } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import {
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  getDeviceProvisioning,
  provisioningSecretHeader,
  renewDeviceSecret,
} from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import type { FastifyRequest } from 'fastify'
import { newDeviceSecret } from '../../domain/devices/new-device-secret.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressesOf, configurationOf } from './configuration-of.ts'
import { findOwnDevice, type ProvisionedDevice, updateSecret } from './device-provisioning-store.ts'
import { createConfigurationFetch } from './fetch-configuration.ts'

/** DEV-07: phones fetch their configuration; their administrator sees its address and its content. */
export const deviceProvisioningRoutes = (api: Api, platform: Platform): void => {
  const { db, config, secrets, now } = platform
  const fetchConfiguration = createConfigurationFetch(platform)

  const baseOf = ({ protocol, host }: FastifyRequest): string => config.publicUrl ?? `${protocol}://${host}`

  const fetchingOf = (request: FastifyRequest) => ({
    isLook: request.method === 'HEAD',
    address: request.ip,
    base: baseOf(request),
  })

  const existing = async (principal: Principal, id: number): Promise<ProvisionedDevice> => {
    requirePbx(principal)
    const device = await findOwnDevice(db, principal, id)
    if (device === undefined) throw entityNotFound(devices.entity)
    return device
  }

  const presented = async (device: ProvisionedDevice, request: FastifyRequest): Promise<DeviceProvisioning> => {
    const { id, address, fetched_at } = device
    const mac = /^[0-9a-f]{12}$/.test(address) ? address : null
    const { folder, file } = addressesOf(baseOf(request), address, secrets.open(device.secret_box))
    return {
      id,
      mac,
      folder_url: mac && folder,
      file_url: mac && file,
      content: await configurationOf(platform, device, {
        url: file,
        masks: true,
      }),
      fetched_at: fetched_at?.toISOString() ?? null,
    }
  }

  api.route(getDeviceProvisioning, async ({ principal, params: { id }, request }) =>
    presented(await existing(principal, id), request),
  )

  api.route(renewDeviceSecret, async ({ principal, params: { id }, request }) => {
    const { station_name } = await existing(principal, id)
    await db.transaction().execute(async (transaction) => {
      await updateSecret(transaction, id, secrets.seal(newDeviceSecret()))
      const item = { station_name }
      const write = { resource: devices.name, id, method: 'patch', at: now() } as const
      await recordWrite(transaction, principal, { ...write, before: item, after: item, written: { secret: 'new' } })
    })
    return presented(await existing(principal, id), request)
  })

  api.route(fetchDeviceConfiguration, async ({ params: { file }, request }) => {
    const header = request.headers[provisioningSecretHeader]
    const secret = Array.isArray(header) ? header[0] : header
    return fetchConfiguration({ file, secret, ...fetchingOf(request) })
  })

  api.route(fetchDeviceConfigurationBySecret, async ({ params: { file, secret }, request }) =>
    fetchConfiguration({ file, secret, ...fetchingOf(request) }),
  )
}
