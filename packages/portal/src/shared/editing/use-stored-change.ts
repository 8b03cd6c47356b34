import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

interface StoredChange<Stored, Change> {
  /** Under which the page has what is stored. */
  readonly queryKey: QueryKey
  /** @returns all of it as it is then */
  readonly write: (change: Change) => Promise<Stored>
  /** Completes "An error occured while trying to …". */
  readonly action: string
  /** The field says its failure itself. */
  readonly isQuiet?: boolean
  /** REM-02, VBX-03: what is stored is loaded again in any case; else after a failure alone. */
  readonly isLoadedAgain?: boolean
}

/** Changes settings part by part, one after the other; what the platform answers is shown at once. */
export function useStoredChange<Stored, Change>(change: StoredChange<Stored, Change>) {
  const { queryKey, write, action, isQuiet = false, isLoadedAgain = true } = change
  const client = useQueryClient()
  const common = useTranslations('common')
  return useMutation({
    mutationFn: write,
    // an answer that is on its way would bring the old values back
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (stored) => void client.setQueryData(queryKey, stored),
    // somebody else may have changed them: what is shown should be what there is
    onError: () => void (!isLoadedAgain && client.invalidateQueries({ queryKey })),
    onSettled: () => (isLoadedAgain ? client.invalidateQueries({ queryKey }) : undefined),
    scope: { id: queryKey.join('-') },
    meta: { isQuiet, failed: () => common('errors.whileTrying', { action }) },
  })
}
