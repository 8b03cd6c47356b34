import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from './toast.ts'

/**
 * SET-03: returns a function that copies a text and says in a toast what became of it. Browsers allow the clipboard only
 * to pages over TLS or from localhost.
 * @param copied what the toast says about a text of its own kind
 */
export function useCopy(copied?: string): (text: string) => void {
  const t = useTranslations('common')
  return useCallback(
    (text: string) =>
      void write(text).then(
        () => toast.success(copied ?? t('clipboard.copied')),
        () => toast.error(t('clipboard.failed')),
      ),
    [t, copied],
  )
}

/** Rejects, instead of throwing, on pages that have no clipboard at all. */
const write = async (text: string): Promise<void> => await navigator.clipboard.writeText(text)
