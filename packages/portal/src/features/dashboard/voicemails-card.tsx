import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { recentVoicemailsQuery } from './dashboard-queries.ts'
import { VoicemailRow } from './voicemail-row.tsx'

const minute = 60_000

export function VoicemailsCard() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const { subscriber, platformInfo } = useUser()
  const isLineside = platformInfo.lineside !== undefined
  const failed = () => common('errors.whileTrying', { action: t('voicemails.load') })
  const voicemails = useQuery(recentVoicemailsQuery({ subscriberId: subscriber.id, failed, isLineside }))
  const now = useNow({ updateInterval: minute })
  const { data } = voicemails
  // voicemails heard since the list was loaded are still shown, but no longer counted
  const heard = isLineside ? (data?.items.filter((item) => !isNewVoicemail(item)).length ?? 0) : 0
  const total = data?.totalCount ?? null
  return (
    <DashboardCard
      title={t('voicemails.title')}
      countLabel={isLineside ? t('voicemails.new') : t('total')}
      load={voicemails}
      count={total === null ? null : total - heard}
      empty={isLineside ? t('voicemails.emptyNew') : t('voicemails.empty')}
      link={t('voicemails.all')}
      to="/user/conversations"
      search={{ tab: 'voicemail' }}
    >
      {data?.items.map((voicemail) => (
        <VoicemailRow key={voicemail.id} voicemail={voicemail} now={now} />
      ))}
    </DashboardCard>
  )
}
