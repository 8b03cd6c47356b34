import type { Platform } from '../../platform/platform.ts'
import type { ProvisionedDevice } from './device-provisioning-store.ts'
import { listProvisionedKeys } from './device-provisioning-store.ts'
import { renderConfig } from './render-config.ts'

/** What stands for a secret where it is only looked at. */
const masked = '********'

/**
 * The text that a device fetches.
 * @param url where it lies
 * @param masks whether passwords and the secret of the address are shown as asterisks
 */
export const configurationOf = async (
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  device: ProvisionedDevice,
  { url, masks }: { url: string; masks: boolean },
): Promise<string> => {
  const keys = await listProvisionedKeys(db, device.id)
  return renderConfig({
    mac: device.address,
    stationName: device.station_name,
    model: `${device.vendor} ${device.model}`,
    url: masks ? url.replace(secrets.open(device.secret_box), masked) : url,
    keys: keys.map(({ sip_password_box, ...key }) => ({
      ...key,
      password: sip_password_box && (masks ? masked : secrets.open(sip_password_box)),
    })),
  })
}

/** Where a device fetches its configuration: the folder has the secret for name. */
export const addressesOf = (base: string, mac: string, secret: string): { folder: string; file: string } => {
  const folder = `${base}/provision/${secret}/`
  return { folder, file: `${folder}${mac}.cfg` }
}
