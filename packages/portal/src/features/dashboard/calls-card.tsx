import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import { recentCallsQuery } from './dashboard-queries.ts'
import { useShortTexts } from './use-short-texts.ts'

const minute = 60_000

export function CallsCard() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const { subscriber, platformInfo } = useUser()
  const failed = () => common('errors.whileTrying', { action: t('calls.load') })
  const calls = useQuery(
    recentCallsQuery({ subscriberId: subscriber.id, failed, isLineside: platformInfo.lineside !== undefined }),
  )
  const now = useNow({ updateInterval: minute })
  return (
    <DashboardCard
      title={t('calls.title')}
      countLabel={t('total')}
      load={calls}
      count={calls.data?.totalCount ?? null}
      empty={t('calls.empty')}
      link={t('calls.all')}
      to="/user/conversations"
      search={{ tab: 'call' }}
    >
      {calls.data?.items.map((call) => (
        <CallRow key={call.id} call={call} now={now} />
      ))}
    </DashboardCard>
  )
}

function CallRow({ call, now }: { call: Conversation; now: Date }) {
  const { lead, party, outcome, startedAt } = useConversationTexts()(call)
  const { icon, tone } = conversationLook(call)
  const short = useShortTexts()
  const result = callResult<Conversation>(call, call.parts ?? [])
  const length =
    result.kind === 'taken' ? short.callLength(result.by) : result.kind === 'plain' ? short.callLength(call) : ''
  return (
    <Row
      icon={icon}
      {...(tone === 'missed' && { tone })}
      title={
        <>
          <VisuallyHidden>{lead} </VisuallyHidden>
          <WholeNumbers>{party.name}</WholeNumbers>
        </>
      }
      meta={<WholeNumbers>{length === '' ? outcome : `${outcome} · ${length}`}</WholeNumbers>}
      end={short.time(startedAt, now)}
      hasLongMeta
    />
  )
}
