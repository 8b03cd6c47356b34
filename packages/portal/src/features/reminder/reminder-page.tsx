import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { ActiveRow } from './active-row.tsx'
import { RecurrenceRow } from './recurrence-row.tsx'
import { reminderQuery } from './reminder-queries.ts'
import { ReminderSentence } from './reminder-sentence.tsx'
import { TimeRow } from './time-row.tsx'
import { useReminderZone } from './use-reminder-zone.ts'

/** REM-01 to REM-03: the call that reminds. */
export function ReminderPage() {
  const t = useTranslations('reminder')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const { data: reminder, error, isFetching, refetch } = useQuery(reminderQuery(subscriber.id))
  const zone = useReminderZone(reminder)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      {reminder === undefined && error !== null && (
        <ErrorState
          level={2}
          title={common('errors.dataLoading')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {errorText(error, common('errors.whileTrying', { action: t('loadAction') }))}
        </ErrorState>
      )}
      {reminder === undefined && error === null && <SkeletonRows count={3} label={t('loading')} />}
      {reminder !== undefined && (
        <SettingsSections>
          <ReminderSentence reminder={reminder} zone={zone} />
          <SettingsSection title={t('call.title')} lead={t('call.lead')}>
            <ActiveRow reminder={reminder} />
            <TimeRow reminder={reminder} zone={zone} />
            <RecurrenceRow reminder={reminder} />
          </SettingsSection>
        </SettingsSections>
      )}
    </Sheet>
  )
}
