import { useTranslations } from 'use-intl'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { reloadPage } from '../../shared/navigation/navigation.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { codeTrouble } from '../../shared/loading/load-code.ts'

/** Says that the page's code could not be loaded and is being tried again (NAV-15). */
export function CodeTrouble() {
  const t = useTranslations('basics')
  return (
    <ErrorState title={t('errors.pageNotLoaded')} level={1} onRetry={codeTrouble.retry}>
      {t('errors.tryingAgain')}
    </ErrorState>
  )
}

/** Shown when loading was given up after 120 seconds (NAV-15), or when the page itself failed. */
export function PageNotLoaded() {
  const t = useTranslations('basics')
  return (
    <Sheet>
      <ErrorState title={t('errors.pageNotLoaded')} level={1} onRetry={reloadPage}>
        {t('errors.noAnswer')}
      </ErrorState>
    </Sheet>
  )
}
