import { profileAttributes } from './profile-attributes.ts'
import { clearDefaultProfile, findSubscribersOfProfile } from './profiles-store.ts'
import { type Outcome, outcomeOf, type Provisioning, operatorRefusal, type Saved } from '../saving/saving.ts'
import { saveRow } from '../saving/rows-store.ts'

/** Saves a profile set, which is found by its name; that is unique within a reseller. */
export const saveProfileSet = ({ db }: Provisioning, input: { reseller_id: number; name: string }): Promise<Saved> =>
  saveRow(db, 'profile_sets', { ...input, name: named(input.name, 'profile set') })

export interface ProfileInput {
  readonly profile_set_id: number
  readonly name: string
  readonly description?: string | undefined
  /** New subscribers of the set's customers get this profile. */
  readonly set_default?: boolean | undefined
  /** Everything that it grants; attributes that are not named are not granted. */
  readonly attributes?: readonly string[] | undefined
}

/**
 * Saves a profile, which is found by its name; that is unique within a set. A change affects its subscribers at once.
 */
export const saveProfile = async (work: Provisioning, input: ProfileInput): Promise<Saved> => {
  const { profile_set_id, description, set_default } = input
  const unknown = input.attributes?.find((attribute) => !profileAttributes.has(attribute))
  if (unknown !== undefined) throw operatorRefusal(`'${unknown}' is not an attribute of a profile.`)
  const attributes = input.attributes && [...new Set(input.attributes)].sort()
  const key = { profile_set_id, name: named(input.name, 'profile') }
  const before: Outcome = set_default ? await clearDefaultProfile(work.db, key) : 'unchanged'
  const saved = await saveRow(work.db, 'profiles', key, { description, set_default, attributes })
  if (saved.outcome === 'updated')
    for (const id of await findSubscribersOfProfile(work.db, saved.id))
      await work.sessions.subscriberChanged(work.db, id)
  return { ...saved, outcome: outcomeOf(saved.outcome, before) }
}

const named = (name: string, what: string): string => {
  const trimmed = name.trim()
  if (trimmed === '') throw operatorRefusal(`A ${what} needs a name.`)
  return trimmed
}
