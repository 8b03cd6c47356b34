import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { preferencesQuery } from './preferences-query.ts'

interface PreferencesPageProps {
  title: string
  lead: string
  /** What failed, if the preferences do not come: "load the settings" (UI-09). */
  loadAction: string
  /** SettingsSections' content, once the preferences are there. */
  children: (preferences: SubscriberPreferences) => ReactNode
}

/** A page of what is set for the own line. */
export function PreferencesPage({ title, lead, loadAction, children }: PreferencesPageProps) {
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery(subscriber.id))
  return (
    <Sheet>
      <PageHead title={title} lead={lead} />
      {data && <SettingsSections>{children(data)}</SettingsSections>}
      {!data && error && (
        <ErrorState
          title={common('errors.dataLoading')}
          level={2}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {errorText(error, common('errors.whileTrying', { action: loadAction }))}
        </ErrorState>
      )}
      {!data && !error && (
        <Card>
          <SkeletonRows count={4} />
        </Card>
      )}
    </Sheet>
  )
}
