import { useTranslations } from 'use-intl'
import { useExtensionRange } from './use-extension-range.ts'

/** Below the title of a list of lines: how many there are, and which extensions they may have. */
export function useLineLead(counted: string | undefined): string {
  const t = useTranslations('pbx-lines')
  const { min, max } = useExtensionRange()
  const range = min !== null && max !== null ? t('range', { min, max }) : undefined
  if (counted === undefined) return range ?? t('lead')
  return range === undefined ? counted : t('leadRange', { counted, range })
}
