import { autoAttendants } from '@lineside/contract/resources/auto-attendants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { getItem } from '../../shared/api/resource-client.ts'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'

const ownAttendantQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['auto-attendants', 'own', subscriberId],
    queryFn: ({ signal }) => getItem(autoAttendants, subscriberId, signal),
    meta: { isQuiet: true },
  })

/** PBXSET-04: the menu of the own line. */
export function OwnAttendantPage() {
  const t = useTranslations('pbx-settings')
  const common = useTranslations('common')
  const { id, domain } = useUser().subscriber
  const { data, error, isFetching, refetch } = useQuery(ownAttendantQuery(id))
  return (
    <Sheet>
      <PageHead title={t('attendant.title')} lead={t('attendant.lead')} />
      {data && (
        <SettingsSections>
          <SettingsSection title={t('attendant.section')}>
            <SlotTable
              label={t('attendant.section')}
              subscriberId={id}
              domain={domain}
              slots={data.slots}
              stale={[['auto-attendants']]}
            />
          </SettingsSection>
        </SettingsSections>
      )}
      {!data && error && (
        <ErrorState
          level={2}
          title={common('errors.dataLoading')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {errorText(error, common('errors.whileTrying', { action: t('attendant.loadAction') }))}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows count={4} />}
    </Sheet>
  )
}
