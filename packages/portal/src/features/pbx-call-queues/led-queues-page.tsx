import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import css from './queue-board.module.css'
import { QueueBoard } from './queue-board.tsx'
import { QueueToday } from './queue-today.tsx'
import { queuesVoice } from './queues-voice.ts'
import { useLiveQueues } from './use-live-queues.ts'

/** ROLE-01: all queues of the company at work, for whoever leads them or reads their figures, but does not set them up. */
export function LedQueuesPage() {
  const t = useTranslations('pbx-queues')
  const live = useLiveQueues()
  return (
    <Sheet>
      <PageHead title={t('title')} voice={queuesVoice({ count: live.query.data?.length, state: live.state }, t)} />
      <Loaded query={live.query} action={t('loadAction')} waiting={<SkeletonRows label={t('title')} count={3} />}>
        {() =>
          live.queues.length === 0 ? (
            <EmptyState title={t('empty')}>{t('emptyAdvice')}</EmptyState>
          ) : (
            live.queues.map((queue) => (
              <section key={queue.id} className={css.led} aria-labelledby={`queue-${queue.id}`}>
                <h2 id={`queue-${queue.id}`}>
                  {queue.name} {queue.extension !== null && <span>{queue.extension}</span>}
                </h2>
                <QueueBoard queue={queue} agents={queue.everyAgent} />
                <QueueToday today={live.days.find(({ id }) => id === queue.id)} />
              </section>
            ))
          )
        }
      </Loaded>
    </Sheet>
  )
}
