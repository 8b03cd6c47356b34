import type { SentPatch } from '@lineside/contract/http/resource-types'
import type { PreferenceName } from '@lineside/contract/preferences'
import type { SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { patchItem, setMember } from '../../shared/api/resource-client.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ownPreferences, preferencesQuery } from './preferences-query.ts'

/** What every change of the own preferences does: one after the other; what the platform answers is shown at once. */
function useOwnPreferences(action: string) {
  const client = useQueryClient()
  const common = useTranslations('common')
  const { id } = useUser().subscriber
  const { queryKey } = preferencesQuery(id)
  const options = {
    // an answer that is on its way would bring the old values back
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (preferences: SubscriberPreferences) => void client.setQueryData(queryKey, preferences),
    // somebody else may have changed them: what is shown should be what there is
    onError: () => void client.invalidateQueries({ queryKey }),
    scope: { id: `subscriber-preferences-${id}` },
    meta: { failed: () => common('errors.whileTrying', { action }) },
  }
  return { id, options }
}

/**
 * Changes the own preferences by patches.
 * @param action what failed, where the platform does not say why: "save the list" (UI-09)
 */
export function useChangePreferences(action: string) {
  const { id, options } = useOwnPreferences(action)
  return useMutation({
    mutationFn: (patch: SentPatch<typeof subscriberPreferences>) => patchItem(ownPreferences, id, patch),
    ...options,
  })
}

/** One preference that saves at once: what was chosen is shown while it is on its way. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
  preferences: SubscriberPreferences,
  action: string,
) {
  type Value = SubscriberPreferences[Name]
  const { id, options } = useOwnPreferences(action)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (value: Value) => setMember(ownPreferences, id, name, value),
    ...options,
  })
  return {
    value: isPending ? variables : preferences[name],
    isSaving: isPending,
    /** undefined: unset. */
    set: (value: Value, onSaved?: () => void) => mutate(value, { ...(onSaved && { onSuccess: onSaved }) }),
  }
}
