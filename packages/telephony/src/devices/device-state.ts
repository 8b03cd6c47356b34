import { limits } from '@lineside/contract/limits'
import {
  type DeviceStateKind,
  deviceStateKinds,
  type DeviceSummary,
} from '@lineside/contract/resources/pbx/pbx-device-states'

/** The facts that the platform knows of a device. */
export interface DeviceFacts {
  readonly id: number
  /** Its identifier is a MAC address. */
  readonly hasAddress: boolean
  /** A key has a line of its own, private or shared. */
  readonly hasLine: boolean
  /** When it last fetched its settings; null: never. */
  readonly fetchedAt: Date | null
  /** A registration names its MAC address: it has not ended. */
  readonly isOnline: boolean
  /** When its last registration ended; null: none is known that has ended. */
  readonly leftAt: Date | null
  /** A phone that does not say its MAC address is signed in on a line of its keys. */
  readonly hasUnnamed: boolean
}

/** A phone that has fetched its settings restarts, and signs in within this time. */
const startMs = 5 * 60_000

/** DEV-07: what a device is doing. */
export const deviceState = (
  { hasAddress, hasLine, fetchedAt, isOnline, leftAt, hasUnnamed }: Omit<DeviceFacts, 'id'>,
  now: Date,
): DeviceStateKind => {
  if (isOnline) return 'online'
  if (!hasAddress) return 'unaddressed'
  if (!hasLine) return 'lineless'
  if (fetchedAt !== null && now.getTime() - fetchedAt.getTime() < startMs) return 'starting'
  if (leftAt !== null) return 'gone'
  if (fetchedAt === null) return 'waiting'
  return hasUnnamed ? 'untold' : 'silent'
}

const signedOut: ReadonlySet<DeviceStateKind> = new Set(['gone', 'silent'])
const unready: ReadonlySet<DeviceStateKind> = new Set(['unaddressed', 'lineless', 'waiting'])

export const needsAttention = (state: DeviceStateKind): boolean => signedOut.has(state) || unready.has(state)

/** DEV-07: how many devices there are, and which of them need attention: the worst first, of the same the newest. */
export const deviceSummary = (facts: readonly DeviceFacts[], now: Date): DeviceSummary => {
  const known = facts.map((device) => ({ id: device.id, state: deviceState(device, now) }))
  const countOf = (is: (state: DeviceStateKind) => boolean): number => known.filter(({ state }) => is(state)).length
  return {
    count: known.length,
    online: countOf((state) => state === 'online'),
    signed_out: countOf((state) => signedOut.has(state)),
    unready: countOf((state) => unready.has(state)),
    attention: known
      .filter(({ state }) => needsAttention(state))
      .toSorted((a, b) => rankOf(a.state) - rankOf(b.state) || b.id - a.id)
      .slice(0, limits.attentionLines)
      .map(({ id }) => id),
  }
}

const rankOf = (state: DeviceStateKind): number => deviceStateKinds.indexOf(state)
