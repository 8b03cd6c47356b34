import { useQuery } from '@tanstack/react-query'
import { ListOrdered, UserCog } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { MapButton } from './map-button.tsx'
import { preferencesQuery } from '../preferences/preferences-query.ts'

/**
 * GRP-04, MS-03, MAP-01: buttons that lead to the call queue and the assistant of a line, if it has them, and to its place
 * on the map of the company.
 */
export function JumpButtons({ lineId }: { lineId: number }) {
  const t = useTranslations('pbx-lines')
  const { data: preferences } = useQuery(preferencesQuery(lineId))
  const search = { open: String(lineId) }
  return (
    <>
      {preferences?.cloud_pbx_callqueue === true && (
        <ScreenButton to="/user/pbx-configuration/call-queues" search={search} size="s" icon={ListOrdered}>
          {t('toCallQueue')}
        </ScreenButton>
      )}
      {preferences?.manager_secretary === true && (
        <ScreenButton to="/user/pbx-configuration/ms-configs" search={search} size="s" icon={UserCog}>
          {t('toManagerSecretary')}
        </ScreenButton>
      )}
      <MapButton lineId={lineId} />
    </>
  )
}
