import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../api/report-error.ts'
import { useUser } from '../session/use-user.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SettingsSections } from '../ui/settings.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
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
