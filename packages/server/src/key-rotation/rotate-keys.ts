import { setTimeout as delay } from 'node:timers/promises'
import { countHolders, type KeyHolders } from '../platform/auth/key-locks-store.ts'
import { fingerprintOf, type KeyRing } from '../platform/auth/key-ring.ts'
import { keysChannel } from '../platform/auth/live-keys.ts'
import { noteRotation, readInstallation } from '../platform/db/installation-store.ts'
import { notify } from '../platform/db/notify.ts'
import type { Db, PoolClient } from '../platform/db/database.ts'
import { SetupError } from '../platform/setup-error.ts'
import {
  findKeyRing,
  fingerprintsOf,
  hasDistinctMarks,
  type KeyConfig,
  newKeyFor,
  writeKeyRing,
} from '../secret-key.ts'
import { reseal, type Resealed, stillNeeding } from './reseal.ts'
import { areOlderOver, databaseTime } from './reseal-store.ts'
import type { Progress } from './rotation-progress.ts'

export interface Rotation {
  readonly config: KeyConfig
  /** One connection, for everything that is asked and written. */
  readonly client: PoolClient
  readonly db: Db
  readonly progress: Progress
  /** How long servers have to follow. */
  readonly waitMs?: number
}

export interface Rotated extends Resealed {
  /** Fingerprint of the key that has sealed everything. */
  readonly key: string
  /** Fingerprints of the keys that are needed no more. */
  readonly dropped: readonly string[]
}

const longestWaitMs = 120_000
const lookEveryMs = 200

/**
 * Seals everything anew with a new key (SAFE-05), while servers run. A new key is known to all servers before any of them seals
 * with it, and the old one goes when no row needs it, so that no server ever meets a value that it cannot open. It may be
 * ended at any moment: the next run goes on, with the same new key.
 * @throws SetupError in one sentence: a server does not follow; what has been done stays
 */
export const rotateKeys = async (rotation: Rotation): Promise<Rotated> => {
  const { client, config, progress } = rotation
  const ring = config.secretKeys === undefined ? await bringIn(rotation) : requireSeveral(config.secretKeys)
  const [target, ...others] = ring.map(fingerprintOf) as [string, ...string[]]
  await awaitHolders(rotation, { target, others }, ({ without, sealingWithOthers }) => {
    if (without > 0) return `${servers(without)} without the new key (${target}): ${mend(config)}`
    return sealingWithOthers > 0
      ? `${servers(sealingWithOthers)} that still seals with the older key: ${mend(config)}`
      : null
  })
  const time = await databaseTime(client)
  await eventually(rotation, async () =>
    (await areOlderOver(client, time))
      ? null
      : 'A transaction of before the new key does not end: end it (pg_stat_activity), and run this again.',
  )
  const resealed = await reseal(client, ring, progress)
  progress.step('Checking every row')
  const needing = await stillNeeding(client, ring)
  progress.end()
  if (needing.length > 0)
    throw new SetupError(`Rows still need the older key (${needing.slice(0, 3).join(', ')}): run this again.`)
  await noteRotation(client, { key: target, older: [], next: null })
  if (config.secretKeys === undefined) await putRing(rotation, [ring[0]])
  return { ...resealed, key: target, dropped: others }
}

const servers = (count: number): string => `There ${count === 1 ? 'is 1 process' : `are ${count} processes`}`

const mend = ({ secretKeys }: KeyConfig): string =>
  secretKeys === undefined
    ? 'start each server anew, all of this version and with this DATA_DIR, and run this again.'
    : 'start each server anew with the same LINESIDE_SECRET, and run this again.'

/** The keys of the environment, which only the operator can change. */
const requireSeveral = (ring: KeyRing): KeyRing => {
  if (ring.length < 2)
    throw new SetupError(
      'LINESIDE_SECRET holds one key: add a new one behind it ("old,new") at every server, start each anew, put it in front ("new,old"), start each anew, and run this again.',
    )
  if (!hasDistinctMarks(ring)) throw new SetupError('Boxes of these keys cannot be told apart: take another new key.')
  return ring
}

/** Brings the new key into the file: first all servers learn it, and then they seal with it. */
const bringIn = async (rotation: Rotation): Promise<KeyRing> => {
  const { client, config } = rotation
  const found = await findKeyRing(config)
  if (found === undefined) throw new SetupError('There is no key yet: start the server once.')
  const known = await readInstallation(client)
  const learned = await learn(rotation, found, known.next)
  const [target, ...others] = learned
  await awaitHolders(rotation, { target: fingerprintOf(target), others: [] }, ({ without }) =>
    without > 0 ? `${servers(without)} without the new key (${fingerprintOf(target)}): ${mend(config)}` : null,
  )
  // a start in between would find a database that needs a key which it has
  await noteRotation(client, { key: fingerprintOf(target), older: others.map(fingerprintOf) })
  const ring: KeyRing = [target, ...others]
  await putRing(rotation, ring)
  return ring
}

/** @returns the ring with the new key first, which stands last in the file */
const learn = async (rotation: Rotation, found: KeyRing, next: string | null): Promise<KeyRing> => {
  const begun = found.find((key) => fingerprintOf(key) === next)
  if (begun !== undefined) return [begun, ...found.filter((key) => key !== begun)]
  // all was sealed anew, and only the older key had not gone
  if (next === null && found.length > 1) return found
  const made = newKeyFor(found)
  await noteRotation(rotation.client, { next: fingerprintOf(made) })
  await putRing(rotation, [...found, made])
  return [made, ...found]
}

const putRing = async ({ config, db }: Rotation, ring: KeyRing): Promise<void> => {
  await writeKeyRing(config.dataDir, ring)
  await notify(db, keysChannel, fingerprintsOf(ring)[0] ?? '')
}

const awaitHolders = (
  rotation: Rotation,
  keys: Parameters<typeof countHolders>[1],
  problemOf: (holders: KeyHolders) => string | null,
): Promise<void> => {
  const query = (text: string, values: readonly unknown[]) => rotation.client.query(text, [...values])
  return eventually(rotation, async () => problemOf(await countHolders(query, keys)))
}

/** @throws SetupError with the problem, if it does not go away */
const eventually = async (
  { waitMs = longestWaitMs }: Rotation,
  problem: () => Promise<string | null>,
): Promise<void> => {
  const until = performance.now() + waitMs
  for (;;) {
    const found = await problem()
    if (found === null) return
    if (performance.now() > until) throw new SetupError(found)
    await delay(lookEveryMs)
  }
}
