import { autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useTranslations } from 'use-intl'
import { getItem } from '../../shared/api/resource-client.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { UnheardMenu } from '../../domain/pbx-slots/unheard-menu.tsx'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'

const ownAttendantQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['auto-attendants', 'own', subscriberId],
    queryFn: ({ signal }) => getItem(autoAttendants, subscriberId, signal),
    meta: { isQuiet: true },
  })

/** PBXSET-04: the auto attendant of the user's own line. */
export function OwnAttendantPage() {
  const t = useTranslations('pbx-settings')
  const { subscriber } = useUser()
  const { id, domain } = subscriber
  const query = useQuery(ownAttendantQuery(id))
  return (
    <Sheet>
      <PageHead title={t('attendant.title')} lead={t('attendant.lead')} />
      <Loaded query={query} action={t('attendant.loadAction')} waiting={<SkeletonRows count={4} />}>
        {({ slots }) => (
          <SettingsSections>
            {slots.length > 0 && <UnheardMenu subscriberId={id} name={subscriberName(subscriber)} isGroup={false} />}
            <SettingsSection title={t('attendant.section')} lead={t('attendant.sectionHint')}>
              <SlotTable
                label={t('attendant.section')}
                name={subscriberName(subscriber)}
                subscriberId={id}
                domain={domain}
                slots={slots}
                stale={[['auto-attendants']]}
              />
            </SettingsSection>
          </SettingsSections>
        )}
      </Loaded>
    </Sheet>
  )
}
