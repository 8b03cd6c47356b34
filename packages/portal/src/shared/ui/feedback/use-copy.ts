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
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text)
        toast.success(copied ?? t('clipboard.copied'))
      } catch {
        toast.error(t('clipboard.failed'))
      }
    },
    [t, copied],
  )
}
