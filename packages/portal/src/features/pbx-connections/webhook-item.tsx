import type { Webhook } from '@lineside/contract/resources/app/webhooks'
import {
  ChevronDown,
  ChevronUp,
  Pause,
  Pencil,
  Play,
  RotateCw,
  Send,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useWebhookActions } from './connections-queries.ts'
import css from './connections.module.css'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'

interface WebhookItemProps {
  webhook: Webhook
  isOpen: boolean
  onToggle: () => void
  onSecret: (secret: string) => void
}

/** A webhook with its state as a sentence; its log opens in place. */
export function WebhookItem({ webhook, isOpen, onToggle, onSecret }: WebhookItemProps) {
  const t = useTranslations('pbx-connections')
  const { id, name, url, events, state } = webhook
  const bodyId = useId()
  const actions = useWebhookActions()
  const set = (next: 'on' | 'paused') => actions.change.mutate({ id, name, url, events, state: next })
  const isFailing = state === 'on' && webhook.failing_since !== null
  return (
    <li className={css.item} data-open={isOpen || undefined}>
      <div className={css.row}>
        <span className={css.mark}>
          <Icon as={WebhookIcon} />
        </span>
        <span className={css.names}>
          <strong>{name}</strong>
          <span>{url}</span>
        </span>
        <State webhook={webhook} />
        <span className={css.acts}>
          {isFailing && webhook.waiting > 0 && (
            <Button size="s" isBusy={actions.attempt.isPending} onClick={() => actions.attempt.mutate(id)}>
              {t('tryNow')}
            </Button>
          )}
          {state !== 'on' && (
            <Button size="s" isBusy={actions.change.isPending} onClick={() => set('on')}>
              {t('switchOn')}
            </Button>
          )}
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            size="s"
            tone="muted"
            name={t(isOpen ? 'close' : 'open', { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={onToggle}
          />
        </span>
      </div>
      {isOpen && (
        <div id={bodyId}>
          <WebhookLog webhook={webhook} />
          <Foot webhook={webhook} onSecret={onSecret} onPause={() => set('paused')} actions={actions} />
        </div>
      )}
    </li>
  )
}

/** The state in a sentence, and when something happens next. */
function State({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('pbx-connections')
  const formats = useFormats()
  const now = useNow({ updateInterval: 10_000 })
  const { state, failing_since: since, failure, next_try_at: next, last_taken_at: last, taken, waiting } = webhook
  const moment = (iso: string) => formats.shortTime(new Date(iso), now)
  const sinceText = (iso: string) =>
    now.getTime() - Date.parse(iso) < 43_200_000 ? formats.clock(new Date(iso)) : moment(iso)
  const failed = failure !== null && /^\d+$/.test(failure) ? 'status' : failure === 'timeout' ? 'timeout' : 'other'
  const minutes = next === null ? null : Math.max(0, Math.ceil((Date.parse(next) - now.getTime()) / 60_000))
  const kind = state === 'on' ? (since === null ? (last === null ? 'quiet' : 'works') : 'fails') : state
  return (
    <>
      <span className={css.state}>
        <span className={css.dot} data-state={kind} />
        {kind === 'fails'
          ? t(`states.fails.${failed}`, { since: since === null ? '' : sinceText(since), status: failure ?? '' })
          : kind === 'works'
            ? t('states.works', { count: taken })
            : t(`states.${kind}`)}
      </span>
      <span className={css.when}>
        {kind === 'fails' &&
          minutes !== null &&
          (minutes === 0 ? t('nextNow') : t('next', { minutes: String(minutes) }))}
        {kind === 'works' && last !== null && t('last', { time: moment(last) })}
        {(kind === 'paused' || (kind === 'fails' && minutes === null)) &&
          waiting > 0 &&
          t('waiting', { count: waiting })}
      </span>
    </>
  )
}

interface FootProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  onSecret: (secret: string) => void
  onPause: () => void
}

function Foot({ webhook, actions, onSecret, onPause }: FootProps) {
  const t = useTranslations('pbx-connections')
  const { id, name, state } = webhook
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  return (
    <div className={css.foot}>
      <Button size="s" icon={Pencil} data-popup="change-webhook" onClick={() => setAsked('change')}>
        {t('change')}
      </Button>
      {state === 'on' && (
        <Button size="s" icon={Pause} isBusy={actions.change.isPending} onClick={onPause}>
          {t('pause')}
        </Button>
      )}
      <Button
        size="s"
        icon={RotateCw}
        isBusy={actions.replayAll.isPending}
        onClick={() => actions.replayAll.mutate(id)}
      >
        {t('replayAll')}
      </Button>
      {state !== 'off' && (
        <Button
          size="s"
          icon={state === 'on' ? Send : Play}
          isBusy={actions.test.isPending}
          onClick={() => actions.test.mutate(id)}
        >
          {t('test')}
        </Button>
      )}
      <Button size="s" icon={Trash2} data-popup="remove-webhook" onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      <span className={css.signed}>{t('signed')}</span>
      <WebhookDialog isOpen={asked === 'change'} onClose={() => setAsked(null)} onSecret={onSecret} webhook={webhook} />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={() => actions.remove.mutate(id, { onSettled: () => setAsked(null) })}
        title={t('removal.title')}
        confirmLabel={t('removal.confirm')}
        isBusy={actions.remove.isPending}
        isDanger
      >
        {t('removal.text', { name })}
      </ConfirmDialog>
    </div>
  )
}
