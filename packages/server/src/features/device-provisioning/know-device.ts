import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { createSignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import { callerNetwork } from '../../platform/caller-network.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { Answer } from '../../platform/http/answer.ts'
import { forbidden, notFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSecureUrl } from './configuration-of.ts'
import { findDeviceByMac, type ProvisionedDevice, rememberNetwork } from './device-provisioning-store.ts'

/** A phone's request for something that only its secret opens. */
export interface Fetching {
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

/** @throws HttpProblem 403 for a wrong secret, an unknown device, and after too many attempts */
export type KnowDevice = (mac: string, fetching: Pick<Fetching, 'secret' | 'address'>) => Promise<ProvisionedDevice>

/** DEV-07: knows a device by its secret. All that a device fetches has one count of failures. */
export const createKnowDevice = (platform: Platform): KnowDevice => {
  const { db, secrets } = platform
  // count failures apart from sign-ins: a phone that asks forever must not ban a person
  const guard = createSignInGuard(platform)
  return async (mac, { secret, address }) => {
    const key = { username: `provision:${mac}`, address: `provision:${callerNetwork(address)}` }
    const device = await guard.attempt(key, async () => {
      const found = await findDeviceByMac(db, mac)
      const wanted = found === undefined ? randomUUID() : secrets.open(found.secret_box)
      return isSame(wanted, secret ?? '') ? (found ?? null) : null
    })
    // nobody shall find out by trying which devices there are
    if (device === null) throw forbidden('No such device, or wrong secret')
    return device
  }
}

/** The audit log records when a new network has fetched what a device's secret opens: SIP passwords, and people's contacts. */
export const noteNetwork = async (
  transaction: Db,
  { id, station_name }: Pick<ProvisionedDevice, 'id' | 'station_name'>,
  { network, at }: { readonly network: string; readonly at: Date },
): Promise<void> => {
  const whose = await rememberNetwork(transaction, id, network)
  if (whose === undefined) return
  const change = { before: { station_name }, after: { station_name, fetched_from: network } }
  await recordWrite(transaction, whose, { resource: devices.name, id, method: 'patch', at, ...change })
}

/**
 * HARD-03: leads a phone that asks without encryption to TLS.
 * @throws HttpProblem 403 where there is none
 */
export const overTls = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string): Answer => {
  if (!isSecureUrl(publicUrl)) throw forbidden('Only over TLS')
  return new Answer(308, undefined, { location: `${publicUrl}${path}` })
}

export const noDevice = () => notFound('There is no such device')

const isSame = (secret: string, given: string): boolean => timingSafeEqual(hashOf(secret), hashOf(given))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
