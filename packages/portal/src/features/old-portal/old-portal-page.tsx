import { openOldPortal } from '@lineside/contract/resources/old-portal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAskedPath } from '../../shared/navigation/navigation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { messagesFolder } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import css from './old-portal-page.module.css'

/**
 * Opens a visit to the old portal. A visit ends with the session or after a while without use, so each opening of this
 * page starts a new one.
 */
const visitQuery = queryOptions({
  queryKey: ['old-portal-visit'],
  queryFn: ({ signal }) => callRoute(openOldPortal, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  meta: { isQuiet: true, isImpatient: true },
})

/**
 * NAV-13: a page of the old portal in a frame, under the path that it has there. The frame is sandboxed without an
 * origin: its pages cannot reach anything that this portal stores.
 */
export function OldPortalPage() {
  const t = useTranslations('old-portal')
  const screen = useScreenTitle()
  const pathname = useAskedPath()
  const { locale } = useLocale()
  const { data, error, isFetching, refetch } = useQuery(visitQuery)
  // an empty white frame says nothing while its page is on the way
  const [isThere, setThere] = useState(false)
  const isNone = error instanceof ApiError && error.status === 404
  return (
    <Sheet>
      {!isNone && <PageHead title={screen} lead={t('lead')} />}
      {isNone && (
        <EmptyState
          level={1}
          title={t('none')}
          action={<ScreenButton to="/user/conversations">{t('action')}</ScreenButton>}
        >
          {t('noneText')}
        </EmptyState>
      )}
      {error !== null && !isNone && (
        <ErrorState level={2} title={t('away')} isRetrying={isFetching} onRetry={() => void refetch()}>
          {t('awayText')}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows count={4} />}
      {data && (
        <div className={css.place} aria-busy={!isThere}>
          {!isThere && <SkeletonRows count={4} />}
          <iframe
            className={css.frame}
            data-waiting={!isThere || undefined}
            title={t('frame', { screen })}
            sandbox="allow-scripts allow-forms allow-popups allow-modals allow-downloads"
            referrerPolicy="no-referrer"
            src={`${data.address}${pathname}?framed=1&lang=${messagesFolder(locale)}`}
            onLoad={() => setThere(true)}
          />
        </div>
      )}
    </Sheet>
  )
}
