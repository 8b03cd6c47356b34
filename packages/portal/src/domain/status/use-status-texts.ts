import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import type { StatusTexts } from './status-words.ts'

/** The texts of statuses, in the reader's language and time zone. */
export function useStatusTexts(): StatusTexts {
  const t = useTranslations('status')
  const locale = useLocale()
  return useMemo(() => ({ t, locale, timeZone: browserZone }), [t, locale])
}
