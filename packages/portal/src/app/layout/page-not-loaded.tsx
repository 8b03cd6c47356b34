import { useTranslations } from 'use-intl'
import { connection } from '../../shared/api/connection.ts'
import { reloadPage } from '../../shared/navigation/navigation.ts'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { useStore } from '../../shared/state/store.ts'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { codeTrouble } from '../../shared/loading/load-code.ts'

/** The heading of a page that is not there yet or does not come; before the shell is there, no page has a name. */
export function PendingHead() {
  const title = useScreenTitle()
  return title !== '' && <PageHead title={title} />
}

/** Says that the page's code could not be loaded and is being tried again (NAV-15). */
export function CodeTrouble() {
  const t = useTranslations('basics')
  // the bar above says that there is no connection: then no server has refused anything
  const isGone = useStore(connection).phase === 'gone'
  return (
    <ErrorState title={t('errors.pageNotLoaded')} level={useLevel()} onRetry={codeTrouble.retry}>
      {t(isGone ? 'errors.tryingAgainOffline' : 'errors.tryingAgain')}
    </ErrorState>
  )
}

/** Shown when loading was given up after 120 seconds (NAV-15), or when the page itself failed. */
export function PageNotLoaded() {
  const t = useTranslations('basics')
  return (
    <Sheet>
      <PendingHead />
      <ErrorState title={t('errors.pageNotLoaded')} level={useLevel()} onRetry={reloadPage}>
        {t('errors.noAnswer')}
      </ErrorState>
    </Sheet>
  )
}

/** Below the page's heading, if there is one. */
const useLevel = (): 1 | 2 => (useScreenTitle() === '' ? 1 : 2)
