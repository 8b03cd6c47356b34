import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { missedCallsQuery } from '../../domain/conversations/missed-calls-query.ts'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { DashboardList } from './dashboard-list.tsx'
import { recentCallsQuery } from './dashboard-queries.ts'
import { useShortTexts } from './use-short-texts.ts'

const minute = 60_000

/** The last calls, headed by how many were missed since yesterday; on other platforms by how many there are. */
export function CallsList() {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const { subscriber, platformInfo } = useUser()
  const isLineside = platformInfo.lineside !== undefined
  const failed = () => common('errors.whileTrying', { action: t('calls.load') })
  const calls = useQuery(recentCallsQuery({ subscriberId: subscriber.id, failed, isLineside }))
  const now = useNow({ updateInterval: minute })
  const missed = useQuery({ ...missedCallsQuery(subscriber.id, now), enabled: isLineside }).data
  const total = calls.data?.totalCount ?? null
  const count = isLineside ? (missed ?? null) : total
  return (
    <DashboardList
      title={t('calls.title')}
      figure={count === null ? null : { count, label: t(isLineside ? 'calls.missed' : 'calls.listed', { count }) }}
      load={calls}
      empty={t('calls.empty')}
      link={t('calls.all', { count: total ?? 0 })}
      to="/user/conversations"
      search={{ tab: 'call' }}
    >
      {calls.data?.items.map((call) => (
        <CallRow key={call.id} call={call} now={now} />
      ))}
    </DashboardList>
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
