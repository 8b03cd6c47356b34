import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { DashboardList } from './dashboard-list.tsx'
import { recentVoicemailsQuery } from './dashboard-queries.ts'
import { VoicemailRow } from './voicemail-row.tsx'

const minute = 60_000

/** The new voicemails; on other platforms all of them. */
export function VoicemailsList() {
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
  const count = total === null ? null : total - heard
  return (
    <DashboardList
      title={t('voicemails.title')}
      figure={
        count === null ? null : { count, label: t(isLineside ? 'voicemails.new' : 'voicemails.listed', { count }) }
      }
      load={voicemails}
      empty={isLineside ? t('voicemails.emptyNew') : t('voicemails.empty')}
      link={t('voicemails.all')}
      linkShort={t('all')}
      to="/user/conversations"
      search={{ tab: 'voicemail' }}
    >
      {data?.items.map((voicemail) => (
        <VoicemailRow key={voicemail.id} voicemail={voicemail} now={now} />
      ))}
    </DashboardList>
  )
}
