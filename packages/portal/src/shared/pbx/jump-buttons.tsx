import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../navigation/screen-link.tsx'

/** GRP-04, MS-03: to the call queue and the manager-secretary configuration of a line, where it has them. */
export function JumpButtons({ preferences }: { preferences: SubscriberPreferences | undefined }) {
  const t = useTranslations('pbx-lines')
  if (preferences === undefined) return null
  const search = { open: String(preferences.subscriber_id) }
  return (
    <>
      {preferences.cloud_pbx_callqueue === true && (
        <ScreenButton to="/user/pbx-configuration/call-queues" search={search} size="s">
          {t('toCallQueue')}
        </ScreenButton>
      )}
      {preferences.manager_secretary === true && (
        <ScreenButton to="/user/pbx-configuration/ms-configs" search={search} size="s">
          {t('toManagerSecretary')}
        </ScreenButton>
      )}
    </>
  )
}
