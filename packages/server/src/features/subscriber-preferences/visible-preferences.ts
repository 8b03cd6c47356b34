import type { Role } from '@lineside/contract/http/route'
import type { Preference, PreferenceName } from '@lineside/contract/preferences'
import { preferenceNames, preferences } from '@lineside/contract/preferences'

/** The preferences that a role sees. */
export const exposedTo = (role: Role): readonly PreferenceName[] =>
  preferenceNames.filter((name) => (preferences[name] as Preference).exposedTo.includes(role))

/**
 * Those preferences among them that the line's profile, if it has one, does not withhold (ngcp-api-facts 3.1): the ones
 * that it grants, and the ones that profiles do not govern.
 */
export const visiblePreferences = (role: Role, attributes: readonly string[] | null): readonly PreferenceName[] =>
  exposedTo(role).filter(
    (name) => attributes === null || attributes.includes(name) || (preferences[name] as Preference).isUngranted,
  )
