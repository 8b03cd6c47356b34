import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { callKind } from '@lineside/telephony/conversations/call-title'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { callDuration } from '@lineside/telephony/conversations/duration'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../shared/navigation/link.tsx'
import { useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { CallButton } from '../../domain/calls/call-button.tsx'
import { recentCallsQuery } from '../../domain/calls/people/people-queries.ts'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './home-page.module.css'

const minute = 60_000
const shown = 5

/** The last calls, each with a button to call back. */
export function RecentCalls({ isReady }: { isReady: boolean }) {
  const t = useTranslations('home')
  const labels = useKitLabels()
  const id = useId()
  const { subscriber, platformInfo } = useUser()
  const calls = useQuery(recentCallsQuery(subscriber.id, platformInfo.lineside !== undefined))
  const now = useNow({ updateInterval: minute })
  const items = calls.data?.slice(0, shown)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.head}>
        {t('recent.title')}
        <Link to="/user/conversations">{t('recent.all')}</Link>
      </h2>
      {calls.isPending && <SkeletonRows count={3} label={labels.loading} />}
      {calls.isError && <ErrorState title={t('recent.failed')} onRetry={() => void calls.refetch()} />}
      {items?.length === 0 && <p>{t('recent.empty')}</p>}
      {items && items.length > 0 && (
        <Rows>
          {items.map((item) => (
            <RecentCall key={item.id} item={item} now={now} isReady={isReady} />
          ))}
        </Rows>
      )}
    </section>
  )
}

function RecentCall({ item, now, isReady }: { item: Conversation; now: Date; isReady: boolean }) {
  const { lead, party, outcome, startedAt } = useConversationTexts()(item)
  const { icon, tone } = conversationLook(item)
  const formats = useFormats()
  const length = callDuration(item.duration ?? '')
  const kind = callKind(item)
  const isTalk = (kind === 'incoming' || kind === 'outgoing') && length !== null && length !== '0:00'
  // if another device or person took the call, or the caller left a message, that matters more than the duration
  const isPlain = callResult(item, item.parts ?? []).kind === 'plain'
  return (
    <Row
      {...(tone === 'missed' && { tone })}
      start={
        <span className={css.round}>
          <Icon as={icon} size="s" tone={tone ?? 'muted'} />
        </span>
      }
      title={
        <>
          <VisuallyHidden>{lead} </VisuallyHidden>
          {party.name}
        </>
      }
      // a length alone would read as a time of day
      meta={[party.number, outcome, isTalk && isPlain && length].filter(Boolean).join(' · ')}
      end={
        <>
          {formats.time(startedAt, now)}
          {isReady && party.dialled && <CallButton to={{ number: party.dialled, name: party.name }} />}
        </>
      }
    />
  )
}
