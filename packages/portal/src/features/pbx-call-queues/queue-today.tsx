import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { useTranslations } from 'use-intl'
import css from './queue-board.module.css'

/** How many callers of a queue were answered today, and how many gave up; nothing where it is not told. */
export function QueueToday({ today }: { today: QueueDay | undefined }) {
  const t = useTranslations('pbx-queues')
  if (today === undefined) return null
  return (
    <>
      <b>{t('today.title')}</b>
      <span>{t('today.answered', { count: today.answered })}</span>
      <span className={today.gave_up > 0 ? css.gaveUp : undefined}>{t('today.gaveUp', { count: today.gave_up })}</span>
    </>
  )
}
