import { queueRange } from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { QueueItem } from './queue-item.tsx'
import { newQueue, removeQueue, writeQueue } from './queue-writes.ts'
import { useQueueSpecs } from './use-queue-specs.ts'

/** CQ-01 to CQ-03, CQ-05: the call queues of the customer. */
export function CallQueuesPage() {
  const t = useTranslations('pbx-queues')
  const source = useSubscriberSource('attendant')
  const specs = useQueueSpecs()
  const { page, creation, refusal } = usePreferenceLinesPage('cloud_pbx_callqueue', {
    say: (text, values) => t(text, values),
    created: (name) => t('created', { name }),
    taken: (name) => t('taken', { name }),
    write: writeQueue,
    remove: removeQueue,
  })
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-call-queues"
      add={{
        ...creation,
        initial: newQueue,
        fields: [
          { kind: 'pick', id: 'line', label: t('subscriber'), source, isRequired: true, refusal },
          { ...specs.length, ...queueRange.create, id: 'length' },
          { ...specs.wrapUp, ...queueRange.create, unit: 'seconds', id: 'wrapUp' },
        ],
      }}
      renderItem={(queue, place) => <QueueItem key={queue.id} queue={queue} place={place} />}
    />
  )
}
