import type { SentPatch } from '@lineside/contract/http/resource-types'
import type { PreferenceName } from '@lineside/contract/preferences'
import type { SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { patchItem, setMember } from '../../shared/api/resource-client.ts'
import { useStoredChange } from '../../shared/editing/use-stored-change.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ownPreferences, preferencesQuery } from './preferences-query.ts'

/**
 * Changes the preferences of the user's own line by patches.
 * @param action completes the message of a failure for which the platform gives no reason: "save the list" (UI-09)
 */
export function useChangePreferences(action: string) {
  const { id } = useUser().subscriber
  return useStoredChange({
    queryKey: preferencesQuery(id).queryKey,
    write: (patch: SentPatch<typeof subscriberPreferences>) => patchItem(ownPreferences, id, patch),
    action,
    isLoadedAgain: false,
  })
}

/** One preference that is saved at once. The chosen value is shown while it is being saved. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
  preferences: SubscriberPreferences,
  action: string,
) {
  type Value = SubscriberPreferences[Name]
  const { id } = useUser().subscriber
  const { mutate, isPending, variables } = useStoredChange({
    queryKey: preferencesQuery(id).queryKey,
    write: (value: Value) => setMember(ownPreferences, id, name, value),
    action,
    isLoadedAgain: false,
  })
  return {
    value: isPending ? variables : preferences[name],
    isSaving: isPending,
    /** `undefined` removes the preference. */
    set: (value: Value, onSaved?: () => void) => mutate(value, { ...(onSaved && { onSuccess: onSaved }) }),
  }
}
