import { useTranslations } from 'use-intl'
import { useExtensionRange } from './use-extension-range.ts'

/** Below the title of a list of lines: how many there are, and which extensions they may have. */
export function useLineLead(counted: string | undefined): string {
  const t = useTranslations('pbx-lines')
  const { min, max } = useExtensionRange()
  if (min === null || max === null) return counted ?? t('lead')
  return counted === undefined
    ? t('rangeAlone', { min, max })
    : t('leadRange', { counted, range: t('range', { min, max }) })
}
