import type { Output } from '@lineside/contract/http/schema'
import { limits } from '@lineside/contract/limits'
import type { SoundSet, soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { copyDefaults, setVoice } from '../../domain/sounds/default-sets-store.ts'
import { findSetId, giveToLinesWithout } from '../../domain/sounds/line-sets-store.ts'
import { customerLock } from '../../platform/db/locks.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countOwnSets,
  endOtherDefaults,
  findSoundSet,
  insertSoundSet,
  isAncestor,
  updateSoundSet,
} from './sound-sets-store.ts'

type Wanted = Output<typeof soundSets.create>

/**
 * Creates or changes a sound set of the customer, in a transaction that holds the customer's lock. A set that becomes
 * the default is assigned to every line that has none.
 * @param current undefined: a new set
 * @returns its id
 * @throws HttpProblem 422 in the words of ngcp-api-facts 8.1, 403 for a set of the platform
 */
export const writeSoundSet = async (
  { files }: Pick<Platform, 'files'>,
  context: WritingContext,
  wanted: Wanted,
  current?: SoundSet,
): Promise<number> => {
  const { db, principal, afterCommit } = context
  const { customerId } = principal
  if (current !== undefined) requireOwn(current)
  const { name, description = null, parent_id = null } = wanted
  const contract_default = wanted.contract_default ?? false
  const namesake = await findSetId(db, customerId, name)
  if (namesake !== undefined && namesake !== current?.id)
    throw new Refusal('sound_set_name_taken', 'a sound set with this name already exists', {}, 'name')
  if (parent_id !== null && parent_id !== current?.parent_id) await requireParent(context, parent_id, current?.id)
  if (current === undefined)
    await requireRoom(db, {
      lock: customerLock(customerId),
      most: limits.soundSets,
      what: 'sound sets',
      count: (locked) => countOwnSets(locked, customerId),
    })
  if (contract_default) await endOtherDefaults(db, customerId, current?.id ?? null)
  const values = { name, description, contract_default, parent_id }
  const id = current?.id ?? (await insertSoundSet(db, customerId, values))
  if (current !== undefined) await updateSoundSet(db, id, values)
  if (contract_default && !current?.contract_default) await giveToLinesWithout(db, customerId, id)
  const voice = wanted.default_voice
  if (voice !== undefined && voice !== (current?.default_voice ?? null))
    await setVoice(db, { id, customerId, language: voice })
  if (wanted.copy_from_default) {
    const repeats = wanted.loopplay ?? false
    const replaces = wanted.replace_existing ?? false
    const left = await copyDefaults(db, { id, language: wanted.language ?? 'en', repeats, replaces })
    afterCommit(async () => {
      for (const key of left) await files.remove(key)
    })
  }
  return id
}

/** @throws HttpProblem 403 for a set of the platform */
export const requireOwn = ({ customer_id }: SoundSet): void => {
  if (customer_id === null) throw forbidden('Cannot modify read-only sound set')
}

const requireParent = async ({ db, principal }: WritingContext, parent: number, id: number | undefined) => {
  if ((await findSoundSet(db, principal, parent)) === undefined)
    throw new Refusal('sound_set_unknown', 'Parent sound set does not exist', {}, 'parent_id')
  if (id !== undefined && (await isAncestor(db, id, parent)))
    throw new Refusal('sound_set_circle', 'Cannot use the parent sound set', {}, 'parent_id')
}
