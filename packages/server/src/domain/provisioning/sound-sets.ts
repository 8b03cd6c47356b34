import { type Provisioning, required, type Saved } from './provisioning.ts'
import { updateRow } from './rows-store.ts'
import { findPlatformSet } from './sound-sets-store.ts'

interface PlatformSetInput {
  readonly name: string
  /** null: of all resellers. */
  readonly reseller_id: number | null
  /** Customers see it, listen to it, and may name it as parent of theirs; undefined: as it is. */
  readonly expose_to_customer: boolean | undefined
}

/** A sound set of the platform. Those that the server brings along are there from its first start on. */
export const savePlatformSet = async (
  { db }: Provisioning,
  { name, reseller_id, expose_to_customer }: PlatformSetInput,
): Promise<Saved> => {
  const found = required(
    await findPlatformSet(db, name, reseller_id),
    `There is no sound set '${name}' of the platform: sound-sets list shows those that there are.`,
  )
  return { id: found.id, outcome: await updateRow(db, 'sound_sets', found.id, { expose_to_customer }) }
}
