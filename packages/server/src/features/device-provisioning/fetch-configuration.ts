import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { mayFetch } from '@lineside/telephony/devices/may-fetch'
import type { Config } from '../../platform/config.ts'
import { Answer, file } from '../../platform/http/answer.ts'
import { createSignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import { callerNetwork } from '../../platform/caller-network.ts'
import { forbidden, notFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressesOf, configurationOf, isSecureUrl } from './configuration-of.ts'
import { isBaresipFile } from './render-baresip.ts'
import { findDeviceByMac, type ProvisionedDevice, rememberFetch, spendPlainFetch } from './device-provisioning-store.ts'

/** A phone's request for its configuration. */
export interface Fetching {
  /** `<mac>.cfg`; for baresip's other files `-contacts` or `-uuid` follows the MAC address */
  readonly file: string
  readonly secret: string | undefined
  /** A HEAD request: the phone only asks whether the file exists. */
  readonly isLook: boolean
  /** The phone's network address, and the base address by which it reaches us. */
  readonly address: string
  readonly base: string
  /** Over TLS, or from this machine. */
  readonly isPrivate: boolean
  /** The path of the request, from the first slash. */
  readonly path: string
}

/** DEV-07: gives a phone's configuration to whoever knows its secret. */
export const createConfigurationFetch = (platform: Platform) => {
  const { db, config, secrets, now } = platform
  // count failures apart from sign-ins: a phone that asks forever must not ban a person
  const guard = createSignInGuard(platform)

  /** The file contains SIP passwords, so the audit log records when a new network has fetched it. */
  const noteFetch = (device: ProvisionedDevice, network: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const whose = await rememberFetch(transaction, device.id, { at: now(), network })
      if (whose === undefined) return
      const { id, station_name } = device
      const change = { before: { station_name }, after: { station_name, fetched_from: network } }
      await recordWrite(transaction, whose, { resource: devices.name, id, method: 'patch', at: now(), ...change })
    })

  /**
   * @returns the file; a redirect to the same file over TLS, where there is TLS
   * @throws HttpProblem 403 for a wrong secret and for a device that there is not, which nobody shall find out by trying,
   *   after too many attempts, and over plain HTTP where there is no TLS; 404 for a file that no phone has
   */
  return async ({ file: name, secret, isLook, address, base, isPrivate, path }: Fetching): Promise<Answer> => {
    const [, mac = '', part = 'accounts'] = /^([0-9a-f]{12})(?:-(contacts|uuid))?\.cfg$/.exec(name.toLowerCase()) ?? []
    if (mac === '' || !isBaresipFile(part)) throw noDevice()
    const key = { username: `provision:${mac}`, address: `provision:${callerNetwork(address)}` }
    const check = async (): Promise<ProvisionedDevice | null> => {
      const device = await findDeviceByMac(db, mac)
      const wanted = device === undefined ? randomUUID() : secrets.open(device.secret_box)
      return isSame(wanted, secret ?? '') ? (device ?? null) : null
    }
    const device = await guard.attempt(key, check)
    if (device === null) throw forbidden('No such device, or wrong secret')
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

/**
 * HARD-03: leads a phone that asks without encryption to TLS.
 * @throws HttpProblem 403 where there is none
 */
const overTls = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): Answer => {
  if (!isSecureUrl(publicUrl)) throw forbidden('Only over TLS')
  return new Answer(308, undefined, { location: `${publicUrl}${path}` })
}

const noDevice = () => notFound('There is no such device')

const isSame = (secret: string, given: string): boolean => timingSafeEqual(hashOf(secret), hashOf(given))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
