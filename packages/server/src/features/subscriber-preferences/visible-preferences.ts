import type { Role } from '@lineside/contract/http/route'
import type { Preference, PreferenceName } from '@lineside/contract/preferences'
import { preferenceNames, preferences } from '@lineside/contract/preferences'

/** The preferences that a role sees. */
export const exposedTo = (role: Role): readonly PreferenceName[] =>
  preferenceNames.filter((name) => (preferences[name] as Preference).exposedTo.includes(role))

/** Those preferences among them that the line's profile, if it has one, grants (ngcp-api-facts 3.1). */
export const visiblePreferences = (role: Role, attributes: readonly string[] | null): readonly PreferenceName[] =>
  exposedTo(role).filter((name) => attributes === null || attributes.includes(name))
