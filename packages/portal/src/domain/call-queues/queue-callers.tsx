import type { WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { isLongWait } from '@lineside/telephony/queue/queue-board'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import type { KnownQueue } from './call-queues-query.ts'
import { callerName, callerNumber } from './caller-words.ts'
import css from './queue-card.module.css'
import { useSecondsSince } from './use-seconds-since.ts'

interface QueueCallersProps {
  queue: KnownQueue
  isTaking: boolean
  onTake: (caller: { caller: number; name: string }) => void
}

/** The waiting callers, the next one first. */
export function QueueCallers({ queue, isTaking, onTake }: QueueCallersProps) {
  const t = useTranslations('call-queue')
  const { callers, name, own } = queue
  return (
    <ol className={css.rows} aria-label={t('callers', { name })}>
      {callers.map((caller, index) => (
        <CallerRow key={caller.id} caller={caller} place={index + 1} at={queue.at}>
          {own !== null && !caller.is_offered && (
            <Button
              size="s"
              tone="quiet"
              aria-label={t('takeCaller', { name: callerName(caller, t) })}
              aria-disabled={isTaking || undefined}
              onClick={() => !isTaking && onTake({ caller: caller.id, name: callerName(caller, t) })}
            >
              {t('take')}
            </Button>
          )}
        </CallerRow>
      ))}
    </ol>
  )
}

interface CallerRowProps {
  caller: WaitingCaller
  place: number
  at: number
  children: React.ReactNode
}

function CallerRow({ caller, place, at, children }: CallerRowProps) {
  const t = useTranslations('call-queue')
  const waited = caller.waited_seconds + useSecondsSince(at)
  return (
    <li className={css.row}>
      <span className={css.place} aria-hidden="true">
        {place}
      </span>
      <span className={css.name}>{callerName(caller, t)}</span>
      <span className={css.number}>{caller.is_offered ? t('offered') : callerNumber(caller, t)}</span>
      <span role="timer" className={cx(css.waited, isLongWait(waited) && css.long)}>
        {playerTime(waited)}
      </span>
      <span className={css.take}>{children}</span>
    </li>
  )
}
