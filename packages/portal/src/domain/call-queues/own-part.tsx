import type { WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { useQueryClient } from '@tanstack/react-query'
import { Check, PhoneIncoming } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Progress } from '../../shared/ui/feedback/progress.tsx'
import { type KnownQueue, callQueuesKey } from './call-queues-query.ts'
import { callerName } from './caller-words.ts'
import css from './queue-card.module.css'
import { useSecondsSince } from './use-seconds-since.ts'

interface OwnPartProps {
  queue: KnownQueue
  isPaused: boolean
  isGettingReady: boolean
  onReady: () => void
  isTaking: boolean
  onTake: (caller: { caller: number; name: string }) => void
}

/**
 * The user's own part in the queue: the wrap-up time counting down, the pause, or the caller who has waited longest and
 * is taken next.
 */
export function OwnPart({ queue, isPaused, isGettingReady, onReady, isTaking, onTake }: OwnPartProps) {
  const t = useTranslations('call-queue')
  const { own, callers } = queue
  const next = callers.find(({ is_offered }) => !is_offered)
  const take = next !== undefined && own !== null && (
    <Button
      size="s"
      icon={PhoneIncoming}
      isBusy={isTaking}
      onClick={() => onTake({ caller: next.id, name: callerName(next, t) })}
    >
      {t('takeNext')}
    </Button>
  )
  if (own?.wrap_up && !isPaused)
    return (
      <div className={css.own}>
        <WrapUp queue={queue} wrapUp={own.wrap_up} />
        <div className={css.acts}>
          <Button size="s" icon={Check} isBusy={isGettingReady} onClick={onReady}>
            {t('wrapUp.ready')}
          </Button>
          {take}
        </div>
      </div>
    )
  if (next !== undefined && !isPaused)
    return (
      <div className={css.own}>
        <LongestWait queue={queue} caller={next} />
        {take && <div className={css.acts}>{take}</div>}
      </div>
    )
  const state = own === null ? 'managed' : isPaused ? 'pause' : 'free'
  return (
    <div className={css.own}>
      <p className={css.state}>{t(`${state}.title`)}</p>
      <p className={css.muted}>{t(`${state}.text`)}</p>
      {take && <div className={css.acts}>{take}</div>}
    </div>
  )
}

function LongestWait({ queue, caller }: { queue: KnownQueue; caller: WaitingCaller }) {
  const t = useTranslations('call-queue')
  const since = useSecondsSince(queue.at)
  return (
    <div>
      <p className={css.muted}>{t('longest')}</p>
      <p className={css.time}>
        <b role="timer">{playerTime(caller.waited_seconds + since)}</b>
      </p>
    </div>
  )
}

type Own = NonNullable<KnownQueue['own']>

function WrapUp({ queue, wrapUp }: { queue: KnownQueue; wrapUp: NonNullable<Own['wrap_up']> }) {
  const t = useTranslations('call-queue')
  const client = useQueryClient()
  const { after, of_seconds: seconds } = wrapUp
  const left = Math.max(0, wrapUp.left_seconds - useSecondsSince(queue.at))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: callQueuesKey })
  }, [client, isOver])
  return (
    <>
      <div>
        <p className={css.muted}>
          {after === null ? t('wrapUp.plain') : t('wrapUp.after', { name: callerName(after, t) })}
        </p>
        <p className={css.time}>
          <b role="timer">{playerTime(left)}</b> {t('wrapUp.until')}
        </p>
      </div>
      <Progress
        label={t('wrapUp.progress', { left, seconds })}
        value={(100 * (seconds - left)) / Math.max(1, seconds)}
      />
    </>
  )
}
