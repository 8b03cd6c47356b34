import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
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
  const { subscriber } = useUser()
  const query = useQuery(reminderQuery(subscriber.id))
  const zone = useReminderZone(query.data)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <Loaded query={query} action={t('loadAction')} waiting={<SkeletonRows count={3} label={t('loading')} />}>
        {(reminder) => (
          <SettingsSections>
            <ReminderSentence reminder={reminder} zone={zone} />
            <SettingsSection title={t('call.title')} lead={t('call.lead')}>
              <ActiveRow reminder={reminder} />
              <TimeRow reminder={reminder} zone={zone} />
              <RecurrenceRow reminder={reminder} />
            </SettingsSection>
          </SettingsSections>
        )}
      </Loaded>
    </Sheet>
  )
}
