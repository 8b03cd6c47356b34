import { isIP } from 'node:net'
import { directoryAddresses } from '@lineside/telephony/devices/directory/directory-formats'
import type { Platform } from '../../platform/platform.ts'
import type { ProvisionedDevice } from './device-provisioning-store.ts'
import { listProvisionedKeys } from './device-provisioning-store.ts'
import { type BaresipFile, renderBaresip } from './render-baresip.ts'
import { type PhoneConfig, renderConfig } from './render-config.ts'

/** Shown in place of a secret when somebody only views the configuration. */
const masked = '********'

/**
 * The text of a device's configuration.
 * @param url where the device fetches it
 * @param part which of its files, for phones that read several
 * @param masks whether passwords and the secret in the address are shown as asterisks
 */
export const configurationOf = async (
  { db, secrets, config }: Pick<Platform, 'db' | 'secrets' | 'config'>,
  device: ProvisionedDevice,
  { url, masks, part = 'accounts' }: { url: string; masks: boolean; part?: BaresipFile },
): Promise<string> => {
  const keys = await listProvisionedKeys(db, device.id)
  const shown = masks ? url.replace(secrets.open(device.secret_box), masked) : url
  const folder = shown.slice(0, shown.lastIndexOf('/') + 1)
  const phone = {
    mac: device.address,
    stationName: device.station_name,
    model: `${device.vendor} ${device.model}`,
    settings: device.settings,
    adminPassword: device.admin_password_box && (masks ? masked : secrets.open(device.admin_password_box)),
    url: shown,
    directories: isMac(device.address) ? directoryAddresses(folder, device.address) : {},
    keys: keys.map(({ sip_password_box, ...key }) => ({
      ...key,
      password: sip_password_box && (masks ? masked : secrets.open(sip_password_box)),
    })),
    ...edgeOf(config, url),
  }
  return device.format === 'baresip' ? renderBaresip(phone, part) : renderConfig(phone)
}

/** The addresses from which a device fetches its configuration: the folder's name is the secret. */
export const addressesOf = (base: string, mac: string, secret: string): { folder: string; file: string } => {
  const folder = `${base}/provision/${secret}/`
  return { folder, file: `${folder}${mac}.cfg` }
}

/** Whether a device's address is the digits of a MAC address, so that it can fetch. */
export const isMac = (address: string): boolean => /^[0-9a-f]{12}$/.test(address)

export const isSecureUrl = (url: string | undefined): boolean => url?.startsWith('https:') === true

/** The same address over plain HTTP, at its usual port, where the proxy in front of us listens. */
export const plainOf = (address: string): string => {
  const url = new URL(address)
  url.protocol = 'http:'
  url.port = ''
  return url.href
}

/**
 * Where provisioned phones register: a line's domain alone does not lead to an edge. Over TLS wherever that is
 * possible.
 * @param url by which the phone reaches us
 */
const edgeOf = (
  { sip, host }: Pick<Platform['config'], 'sip' | 'host'>,
  url: string,
): Pick<PhoneConfig, 'proxy' | 'isSecure'> => {
  if (sip.mode === 'off') return { proxy: null, isSecure: false }
  if (sip.tlsAddress !== undefined) return { proxy: sip.tlsAddress, isSecure: true }
  // only the operator of an external edge knows its outside address
  if (sip.mode === 'external') return { proxy: sip.address ?? null, isSecure: false }
  const name = sip.address?.replace(/:\d+$/, '') ?? listensAt(sip.host ?? host, url)
  if (name === null) return { proxy: null, isSecure: false }
  if (sip.tls !== undefined) return { proxy: `${name}:${sip.tls.port}`, isSecure: true }
  return { proxy: sip.address ?? `${name}:${sip.port}`, isSecure: false }
}

/** The name of an edge's address; an edge that listens on all addresses is reached by the portal's host name. */
const listensAt = (host: string, url: string): string | null => {
  const bare = host.replace(/^\[|\]$/g, '')
  const name = ['0.0.0.0', '::'].includes(bare) ? hostnameOf(url) : bare
  return name !== null && isIP(name) === 6 ? `[${name}]` : name
}

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || null : null
