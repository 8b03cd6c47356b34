import { isIP } from 'node:net'
import type { Platform } from '../../platform/platform.ts'
import type { ProvisionedDevice } from './device-provisioning-store.ts'
import { listProvisionedKeys } from './device-provisioning-store.ts'
import { type BaresipFile, renderBaresip } from './render-baresip.ts'
import { renderConfig } from './render-config.ts'

/** What stands for a secret where it is only looked at. */
const masked = '********'

/**
 * The text that a device fetches.
 * @param url where it lies
 * @param part which of its files, for phones that read several
 * @param masks whether passwords and the secret of the address are shown as asterisks
 */
export const configurationOf = async (
  { db, secrets, config }: Pick<Platform, 'db' | 'secrets' | 'config'>,
  device: ProvisionedDevice,
  { url, masks, part = 'accounts' }: { url: string; masks: boolean; part?: BaresipFile },
): Promise<string> => {
  const keys = await listProvisionedKeys(db, device.id)
  const phone = {
    mac: device.address,
    stationName: device.station_name,
    model: `${device.vendor} ${device.model}`,
    url: masks ? url.replace(secrets.open(device.secret_box), masked) : url,
    keys: keys.map(({ sip_password_box, ...key }) => ({
      ...key,
      password: sip_password_box && (masks ? masked : secrets.open(sip_password_box)),
    })),
    proxy: phonesAddress(config, url),
  }
  return device.format === 'baresip' ? renderBaresip(phone, part) : renderConfig(phone)
}

/** Where a device fetches its configuration: the folder has the secret for name. */
export const addressesOf = (base: string, mac: string, secret: string): { folder: string; file: string } => {
  const folder = `${base}/provision/${secret}/`
  return { folder, file: `${folder}${mac}.cfg` }
}

/**
 * Where provisioned phones are to register: the domain of a line leads to no edge by itself.
 * @param url by which the phone reaches us
 * @returns null: we do not know
 */
const phonesAddress = ({ sip, host }: Pick<Platform['config'], 'sip' | 'host'>, url: string): string | null => {
  if (sip.mode === 'off') return null
  if (sip.address !== undefined) return sip.address
  // the outside of an edge that somebody else runs is theirs to say
  if (sip.mode === 'external') return null
  const listens = (sip.host ?? host).replace(/^\[|\]$/g, '')
  // one that listens everywhere is where the portal is
  const name = ['0.0.0.0', '::'].includes(listens) ? hostnameOf(url) : listens
  if (name === null) return null
  return `${isIP(name) === 6 ? `[${name}]` : name}:${sip.port}`
}

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || null : null
