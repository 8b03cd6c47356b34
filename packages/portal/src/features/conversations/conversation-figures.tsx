import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './conversation-row.module.css'

interface ConversationFiguresProps {
  item: Conversation
  startedAt: Date | null
  now: Date
}

/** Duration, cost and time, each in its own column. */
export function ConversationFigures({ item, startedAt, now }: ConversationFiguresProps) {
  const t = useTranslations('conversations')
  const formats = useFormats()
  const duration = useDuration(item)
  const cost = item.total_customer_cost ? formats.cost(item.total_customer_cost, item.currency) : ''
  const ago = formats.relative(startedAt ?? item.start_time, now)
  const time = formats.time(startedAt ?? item.start_time, now)
  const clock = startedAt ? formats.clock(startedAt) : ''
  // the heading of the group already shows the day, so only screen readers get it here
  const day = clock !== '' && time !== clock && time.endsWith(clock) ? time.slice(0, -clock.length) : ''
  return (
    <>
      <span className={css.duration}>
        {duration !== '' && <VisuallyHidden>{t('row.duration', { duration })}</VisuallyHidden>}
        <span aria-hidden="true">{duration}</span>
      </span>
      <span className={css.cost}>
        {cost !== '' && <VisuallyHidden>{t('row.cost', { cost })}</VisuallyHidden>}
        <span aria-hidden="true">{cost}</span>
      </span>
      <time className={css.time} dateTime={startedAt?.toISOString()} data-tip={ago === time ? undefined : ago}>
        {day !== '' && <VisuallyHidden>{day}</VisuallyHidden>}
        {time.slice(day.length)}
      </time>
    </>
  )
}

/**
 * NAME-04: the duration of a call or voicemail, without fractions of a second; empty for faxes and unanswered calls.
 */
function useDuration({ type, duration, status = 'ok' }: Conversation): string {
  const formats = useFormats()
  if (duration === undefined || type === 'fax') return ''
  if (type === 'voicemail') return formats.seconds(Number(duration))
  const isUnanswered = status !== 'ok' && /^0:00:00(\.\d*)?$/.test(duration)
  return isUnanswered ? '' : formats.callDuration(duration)
}
