import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

interface StoredChange<Stored, Change> {
  /** Query key of the page's stored data. */
  readonly queryKey: QueryKey
  /** @returns the complete stored data after the change */
  readonly write: (change: Change) => Promise<Stored>
  /** Completes "An error occured while trying to …". */
  readonly action: string
  /** The field shows a failure itself. */
  readonly isQuiet?: boolean
  /** REM-02, VBX-03: reload the stored data after each change; false: only after a failure. */
  readonly isLoadedAgain?: boolean
}

/** Changes parts of settings, one change after the other; the platform's answer is shown at once. */
export function useStoredChange<Stored, Change>(change: StoredChange<Stored, Change>) {
  const { queryKey, write, action, isQuiet = false, isLoadedAgain = true } = change
  const client = useQueryClient()
  const common = useTranslations('common')
  return useMutation({
    mutationFn: write,
    // a request still under way would bring the old values back
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (stored) => void client.setQueryData(queryKey, stored),
    // somebody else may have changed the settings, so the stored data are loaded again
    onError: () => void (!isLoadedAgain && client.invalidateQueries({ queryKey })),
    onSettled: () => (isLoadedAgain ? client.invalidateQueries({ queryKey }) : undefined),
    scope: { id: queryKey.join('-') },
    meta: { isQuiet, failed: () => common('errors.whileTrying', { action }) },
  })
}
