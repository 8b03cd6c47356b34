import { mayFetch } from '@lineside/telephony/devices/may-fetch'
import { callerNetwork } from '../../platform/caller-network.ts'
import { type Answer, file } from '../../platform/http/answer.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressesOf, configurationOf } from './configuration-of.ts'
import { type ProvisionedDevice, rememberFetch, spendPlainFetch } from './device-provisioning-store.ts'
import { type Fetching, type KnowDevice, noDevice, noteNetwork, overTls } from './know-device.ts'
import { isBaresipFile } from './render-baresip.ts'

/** A phone's request for its configuration. */
export interface FetchingConfiguration extends Fetching {
  /** `<mac>.cfg`; for baresip's other files `-contacts` or `-uuid` follows the MAC address */
  readonly file: string
}

/** DEV-07: gives a phone's configuration to whoever knows its secret. */
export const createConfigurationFetch = (platform: Platform, knowDevice: KnowDevice) => {
  const { db, config, secrets, now } = platform

  const noteFetch = (device: ProvisionedDevice, network: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await rememberFetch(transaction, device.id, now())
      await noteNetwork(transaction, device, { network, at: now() })
    })

  /**
   * @returns the file; a redirect to the same file over TLS, where there is TLS
   * @throws HttpProblem 403 for a wrong secret and for a device that there is not, which nobody shall find out by trying,
   *   after too many attempts, and over plain HTTP where there is no TLS; 404 for a file that no phone has
   */
  return async ({ file: name, base, path, ...fetching }: FetchingConfiguration): Promise<Answer> => {
    const { isLook, isPrivate, address } = fetching
    const [, mac = '', part = 'accounts'] = /^([0-9a-f]{12})(?:-(contacts|uuid))?\.cfg$/.exec(name.toLowerCase()) ?? []
    if (mac === '' || !isBaresipFile(part)) throw noDevice()
    const device = await knowDevice(mac, fetching)
    if (part !== 'accounts' && device.format !== 'baresip') throw noDevice()
    const window = { until: device.plain_fetch_until, taken: device.plain_fetched }
    const decision = mayFetch({ isPrivate, part, now: now() }, window)
    // a file that is sent twice at once counts for the first one only
    const isSpent = decision === 'spend' && !isLook && !(await spendPlainFetch(db, device.id, { part, at: now() }))
    if (decision === 'refuse' || isSpent) return overTls(config, path)
    if (!isLook) await noteFetch(device, callerNetwork(address))
    const url = addressesOf(base, mac, secrets.open(device.secret_box)).file
    const content = Buffer.from(await configurationOf(platform, device, { url, masks: false, part }))
    return file({ content, type: 'text/plain; charset=utf-8', bytes: content.length })
  }
}
