import { limits } from '@lineside/contract/limits'
import type { DeviceProvisioning } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import {
  fetchDeviceConfiguration,
  fetchDeviceConfigurationBySecret,
  fetchDeviceDirectory,
  getDeviceProvisioning,
  openPlainFetchOfDevice,
  provisioningSecretHeader,
  renewDeviceSecret,
} from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import {
  directoryFormat,
  directoryFormats,
  macOfPolycomFile,
} from '@lineside/telephony/devices/directory/directory-formats'
import type { FastifyRequest } from 'fastify'
import { newDeviceSecret } from '../../domain/devices/new-device-secret.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addressesOf, configurationOf, isMac, isSecureUrl, plainOf } from './configuration-of.ts'
import { findOwnDevice, openPlainFetch, type ProvisionedDevice, updateSecret } from './device-provisioning-store.ts'
import { createDirectoryFetch } from './directory/fetch-directory.ts'
import { createConfigurationFetch } from './fetch-configuration.ts'
import { createKnowDevice } from './know-device.ts'

/** DEV-07: phones fetch their configuration; their administrator sees its address and its content. */
export const deviceProvisioningRoutes = (api: Api, platform: Platform): void => {
  const { db, config, secrets, now } = platform
  const knowDevice = createKnowDevice(platform)
  const fetchConfiguration = createConfigurationFetch(platform, knowDevice)
  const fetchDirectory = createDirectoryFetch(platform, knowDevice)

  const baseOf = ({ protocol, host }: FastifyRequest): string => config.publicUrl ?? `${protocol}://${host}`

  const fetchingOf = (request: FastifyRequest) => ({
    isLook: request.method === 'HEAD',
    address: request.ip,
    base: baseOf(request),
    isPrivate: request.protocol === 'https' || isLoopback(request.ip.replace(/^::ffff:/i, '')),
    path: request.url,
  })

  /** Where our own server has the certificate, nothing listens over plain HTTP. */
  const hasPlain = () => isSecureUrl(config.publicUrl) && config.tls === undefined

  const existing = async (principal: Principal, id: number): Promise<ProvisionedDevice> => {
    requirePbx(principal)
    const device = await findOwnDevice(db, principal, id)
    if (device === undefined) throw entityNotFound(devices.entity)
    return device
  }

  const presented = async (device: ProvisionedDevice, request: FastifyRequest): Promise<DeviceProvisioning> => {
    const { id, address, fetched_at, plain_fetch_until: until } = device
    const mac = isMac(address) ? address : null
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
      names_directory: mac !== null && device.format === 'lineside',
      fetched_at: fetched_at?.toISOString() ?? null,
      can_fetch_plain: hasPlain() && mac !== null,
      plain_fetch:
        hasPlain() && mac !== null && until !== null && now() < until && !device.plain_fetched.includes('accounts')
          ? { until: until.toISOString(), folder_url: plainOf(folder), file_url: plainOf(file) }
          : null,
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

  api.route(openPlainFetchOfDevice, async ({ principal, params: { id }, request }) => {
    const { station_name, address } = await existing(principal, id)
    if (!hasPlain() || !isMac(address))
      throw new Refusal('plain_fetch_impossible', 'The device can not fetch its files over plain HTTP.', {})
    const until = new Date(now().getTime() + limits.plainFetchSeconds * 1000)
    await db.transaction().execute(async (transaction) => {
      await openPlainFetch(transaction, id, until)
      const change = { before: { station_name }, after: { station_name, plain_fetch_until: until.toISOString() } }
      await recordWrite(transaction, principal, { resource: devices.name, id, method: 'patch', at: now(), ...change })
    })
    return presented(await existing(principal, id), request)
  })

  /** A file beside a phone's configuration: some phones look for their directory there. */
  const fetchFile = (name: string, secret: string | undefined, request: FastifyRequest) => {
    const fetching = { secret, ...fetchingOf(request) }
    const mac = macOfPolycomFile(name)
    return mac === null
      ? fetchConfiguration({ file: name, ...fetching })
      : fetchDirectory({ mac, format: directoryFormats.polycom, query: {}, ...fetching })
  }

  api.route(fetchDeviceConfiguration, async ({ params: { file }, request }) => {
    const header = request.headers[provisioningSecretHeader]
    return fetchFile(file, Array.isArray(header) ? header[0] : header, request)
  })

  api.route(fetchDeviceConfigurationBySecret, async ({ params: { file, secret }, request }) =>
    fetchFile(file, secret, request),
  )

  api.route(fetchDeviceDirectory, async ({ params: { file, mac, secret }, query, request }) =>
    fetchDirectory({ mac, format: directoryFormat(file), query, secret, ...fetchingOf(request) }),
  )
}
