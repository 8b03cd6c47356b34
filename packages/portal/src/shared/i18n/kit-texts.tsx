import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type KitLabels, KitLabelsProvider } from '../ui/basics/kit-labels.tsx'
import type { Locale } from './locales.ts'
import type { Texts } from './texts.ts'

/** Provides the kit's components with their own texts. */
export function KitTexts({ locale, children }: { locale: Locale; children: ReactNode }) {
  const basics = useTranslations('basics')
  const kit = useTranslations('kit')
  const labels = useMemo(() => kitLabels(locale, basics, kit), [locale, basics, kit])
  return <KitLabelsProvider labels={labels}>{children}</KitLabelsProvider>
}

const kitLabels = (locale: Locale, basics: Texts<'basics'>, kit: Texts<'kit'>): KitLabels => ({
  locale,
  close: basics('actions.close'),
  cancel: basics('actions.cancel'),
  clear: kit('clear'),
  retry: basics('actions.retry'),
  loading: basics('states.loading'),
  slow: kit('slow'),
  dismiss: basics('actions.dismiss'),
  dismissError: kit('dismissError'),
  notifications: kit('notifications'),
  showPassword: basics('password.show'),
  hidePassword: basics('password.hide'),
  noMatches: kit('noMatches'),
  matches: (count) => kit('matches', { count }),
  pages: kit('pages'),
  previousPage: kit('previousPage'),
  nextPage: kit('nextPage'),
  page: (page, pages) => kit('pageOf', { page, pages }),
  goToPage: (page) => kit('page', { page }),
  remove: (name) => kit('remove', { name }),
  play: (name) => kit('play', { name }),
  pause: (name) => kit('pause', { name }),
  stop: kit('stop'),
  position: (name) => kit('position', { name }),
  positionOf: (elapsed, total) => kit('positionOf', { elapsed, total }),
  speed: (factor) => kit('speed', { factor }),
  playFailed: kit('playFailed'),
  chooseDate: (field) => kit('chooseDate', { field }),
  datePlaceholder: kit('datePlaceholder'),
  invalidDate: kit('invalidDate'),
  dateOutside: (first, last) => kit('dateOutside', { first, last }),
  abort: kit('abort'),
  uploading: (file) => kit('uploading', { file }),
})
