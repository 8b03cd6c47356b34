import { useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { type ComponentProps, useId } from 'react'
import type { KnownQueue } from './call-queues-query.ts'
import { OwnPart } from './own-part.tsx'
import { QueueAgents } from './queue-agents.tsx'
import css from './queue-card.module.css'
import { QueueCallers } from './queue-callers.tsx'
import { useQueueActions } from './use-queue-actions.ts'

/**
 * CQ-04: a call queue with its waiting callers, the user's own part and what the other agents do. Live events keep it
 * current.
 */
export function QueueCard({ queue }: { queue: KnownQueue }) {
  const t = useTranslations('call-queue')
  const formats = useFormats()
  const headId = useId()
  const { id, name, extension, own, callers, length } = queue
  const { part, take } = useQueueActions(id)
  const waiting = callers.filter(({ is_offered }) => !is_offered).length
  const isFull = waiting >= length
  const isPaused = part.isPending ? part.variables === 'paused' : own?.is_paused === true
  // without callers, pause or wrap-up time, the head and the colleagues are all there is to show
  const isQuiet = callers.length === 0 && !isPaused && !own?.wrap_up
  const title = t('title', { name, extension: extension ?? '' }).trim()
  return (
    <BareCard className={css.card} aria-labelledby={headId}>
      <header className={css.head}>
        <h2 id={headId}>{title}</h2>
        <span role="status">
          <Badge tone={isFull ? 'warning' : 'neutral'}>{t(isFull ? 'full' : 'waiting', { count: waiting })}</Badge>
        </span>
        {own !== null && (
          <Segment
            label={t('part.label', { name })}
            options={[
              { id: 'taking', text: t('part.taking') },
              { id: 'paused', text: t('part.paused') },
            ]}
            value={isPaused ? 'paused' : 'taking'}
            onChange={(wanted) => part.mutate(wanted)}
          />
        )}
      </header>
      {!isQuiet && (
        <div className={cx(css.body, callers.length === 0 && css.alone)}>
          <OwnPart
            queue={queue}
            isPaused={isPaused}
            isGettingReady={part.isPending && part.variables === 'ready'}
            onReady={() => part.mutate('ready')}
            isTaking={take.isPending}
            onTake={take.mutate}
          />
          {callers.length > 0 && <QueueCallers queue={queue} isTaking={take.isPending} onTake={take.mutate} />}
        </div>
      )}
      {queue.agents.length > 0 && <QueueAgents queue={queue} clock={(moment) => formats.clock(moment)} />}
    </BareCard>
  )
}

/** Stands in place of the cards when the queues could not be loaded. */
export function QueuesFailed({ query }: Pick<ComponentProps<typeof LoadFailedNote>, 'query'>) {
  const t = useTranslations('call-queue')
  return <LoadFailedNote query={query}>{t('failed')}</LoadFailedNote>
}
