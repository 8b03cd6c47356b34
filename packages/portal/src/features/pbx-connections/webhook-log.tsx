import { webhookEvents } from '@lineside/contract/resources/app/webhook-events'
import type { Webhook, WebhookDelivery } from '@lineside/contract/resources/app/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { deliveriesQuery, useWebhookActions } from './connections-queries.ts'
import css from './connections.module.css'
import { keyOf } from './webhook-dialog.tsx'

/** The log of a webhook: 30 days, the newest first. */
export function WebhookLog({ webhook: { id, events, waiting } }: { webhook: Webhook }) {
  const t = useTranslations('pbx-connections')
  const log = useInfiniteQuery(deliveriesQuery(id))
  const heard = useHeard(events)
  return (
    <div className={css.log}>
      <p className={css.told}>
        {heard} {waiting > 0 && t('waitingKept', { count: waiting })}
      </p>
      <Loaded query={log} action={t('loadLog')} waiting={<SkeletonRows count={3} label={t('log')} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ deliveries }) => deliveries)
          if (rows.length === 0) return <p className={css.told}>{t('nothingSent')}</p>
          return (
            <ul aria-label={t('log')} className={css.lines}>
              {rows.map((delivery) => (
                <LogLine key={delivery.id} webhook={id} delivery={delivery} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {log.hasNextPage && (
        <Button size="s" tone="quiet" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

/** A sentence that names the events. */
function useHeard(events: Webhook['events']): string {
  const t = useTranslations('pbx-connections')
  return t('heard', { events: events.map((event) => t(`events.${keyOf(event)}`)).join(' · ') })
}

function LogLine({ webhook, delivery }: { webhook: number; delivery: WebhookDelivery }) {
  const t = useTranslations('pbx-connections')
  const formats = useFormats()
  const now = useNow()
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const { replay } = useWebhookActions()
  const { id, state, body, took_ms: took, answer } = delivery
  const time = formats.shortTime(new Date(delivery.at), now)
  const event = webhookEvents.find((each) => each === delivery.event)
  const title = [event ? t(`events.${keyOf(event)}`) : t('events.test'), partyIn(body)].filter(Boolean).join(', ')
  return (
    <li>
      <div className={css.line}>
        <time dateTime={delivery.at}>{time}</time>
        <button
          type="button"
          className={css.title}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </button>
        <Outcome delivery={delivery} />
        <span className={css.took}>{took !== null && t('seconds', { seconds: Math.ceil(took / 100) / 10 })}</span>
        {state !== 'waiting' && (
          <Button
            size="s"
            tone="quiet"
            aria-label={t('replayOf', { time })}
            isBusy={replay.isPending}
            onClick={() => replay.mutate({ webhook, delivery: id })}
          >
            {t('replay')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={bodyId}>
          <pre role="region" aria-label={t('sentAt', { time })} className={css.body}>
            {body === null ? t('notSentYet') : JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          {answer !== null && answer !== '' && (
            <pre role="region" aria-label={t('answerAt', { time })} className={css.body}>
              {answer}
            </pre>
          )}
        </div>
      )}
    </li>
  )
}

function Outcome({ delivery: { state, status, failure, attempts } }: { delivery: WebhookDelivery }) {
  const t = useTranslations('pbx-connections')
  if (state === 'taken') return <span className={css.ok}>{t('taken', { status: String(status ?? '') })}</span>
  if (attempts === 0) return <span className={css.took}>{t(state === 'waiting' ? 'waits' : 'neverSent')}</span>
  const why =
    status !== null
      ? String(status)
      : t(failure === 'timeout' ? 'timeout' : failure === 'not_public' ? 'notPublic' : 'unreachable')
  return <span className={css.failed}>{t('notTaken', { why, count: attempts })}</span>
}

/** The name or number of the other party in a body, if it has one. */
const partyIn = (body: string | null): string => {
  if (body === null) return ''
  const { from, seat } = JSON.parse(body) as { from?: Party; seat?: Party }
  return from?.name ?? from?.number ?? seat?.name ?? ''
}
interface Party {
  readonly name: string | null
  readonly number?: string | null
}
