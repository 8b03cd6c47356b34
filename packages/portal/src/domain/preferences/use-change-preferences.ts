import type { PatchOperation } from '@lineside/contract/http/json-patch'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { patchItem } from '../../shared/api/resource-client.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { preferencesQuery } from './preferences-query.ts'

/**
 * Changes the own preferences, one change after the other; what the platform answers is shown at once.
 * @param action what failed, where the platform does not say why: "save the list" (UI-09)
 */
export function useChangePreferences(action: string) {
  const client = useQueryClient()
  const common = useTranslations('common')
  const { id } = useUser().subscriber
  const { queryKey } = preferencesQuery(id)
  return useMutation({
    mutationFn: (operations: readonly PatchOperation[]) => patchItem(subscriberPreferences, id, operations),
    // an answer that is on its way would bring the old values back
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (preferences) => void client.setQueryData(queryKey, preferences),
    // somebody else may have changed them: what is shown should be what there is
    onError: () => void client.invalidateQueries({ queryKey }),
    scope: { id: `subscriber-preferences-${id}` },
    meta: { failed: () => common('errors.whileTrying', { action }) },
  })
}
