import { autoAttendants } from '@lineside/contract/resources/auto-attendants'
import { destinationSets } from '@lineside/contract/resources/destination-sets'
import { destinationKind } from '@lineside/telephony/destinations/destination-kind'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useTranslations } from 'use-intl'
import { getItem, listAll } from '../../shared/api/resource-client.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
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

/** Whether any forwarding of the line leads callers to its menu: nothing else does. */
const isHeardQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['cfdestinationsets', subscriberId],
    queryFn: ({ signal }) => listAll(destinationSets, { subscriber_id: subscriberId }, signal),
    select: (sets) =>
      sets.some(
        (set) =>
          set.usage_count > 0 &&
          set.destinations.some(({ destination }) => destinationKind(destination) === 'auto-attendant'),
      ),
    meta: { isQuiet: true },
  })

/** PBXSET-04: the auto attendant of the user's own line. */
export function OwnAttendantPage() {
  const t = useTranslations('pbx-settings')
  const { subscriber } = useUser()
  const { id, domain } = subscriber
  const query = useQuery(ownAttendantQuery(id))
  const isHeard = useQuery(isHeardQuery(id))
  return (
    <Sheet>
      <PageHead title={t('attendant.title')} lead={t('attendant.lead')} />
      <Loaded query={query} action={t('attendant.loadAction')} waiting={<SkeletonRows count={4} />}>
        {({ slots }) => (
          <SettingsSections>
            {slots.length > 0 && isHeard.data === false && (
              <Note
                tone="warning"
                live="status"
                action={
                  <ScreenButton size="s" to="/user/call-forwarding">
                    {t('attendant.setUp')}
                  </ScreenButton>
                }
              >
                {t('attendant.unheard')}
              </Note>
            )}
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
