import { type Provisioning, required, type Saved } from '../saving/saving.ts'
import { updateRow } from '../saving/rows-store.ts'
import { findPlatformSet } from './sound-sets-store.ts'

interface PlatformSetInput {
  readonly name: string
  /** null: for all resellers. */
  readonly reseller_id: number | null
  /**
   * Whether customers see the set, can listen to it, and can use it as the parent of their own; undefined: unchanged.
   */
  readonly expose_to_customer: boolean | undefined
}

/** Saves a sound set of the platform. The sets that come with the server exist from its first start. */
export const savePlatformSet = async (
  { db }: Provisioning,
  { name, reseller_id, expose_to_customer }: PlatformSetInput,
): Promise<Saved> => {
  const found = required(
    await findPlatformSet(db, name, reseller_id),
    `There is no sound set '${name}' of the platform: sound-sets list shows those that exist.`,
  )
  return { id: found.id, outcome: await updateRow(db, 'sound_sets', found.id, { expose_to_customer }) }
}
