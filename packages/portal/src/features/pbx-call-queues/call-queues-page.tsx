import { queueDefaults, queueNumber, queueRange, shownQueueNumber } from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { type NewPreferenceLine, usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { QueueItem } from './queue-item.tsx'
import { useQueueSpecs } from './use-queue-specs.ts'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { setMember, setMembers } from '../../shared/api/resource-client.ts'

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
    csv: (['max_queue_length', 'queue_wrap_up_time'] as const).map((name) => ({
      title: t(name === 'max_queue_length' ? 'length' : 'wrapUp'),
      value: ({ preferences }) => shownQueueNumber(name, preferences[name]),
    })),
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

/** CQ-02: the form of a new call queue, with numbers as typed. */
interface NewQueue extends NewPreferenceLine {
  readonly length: string
  readonly wrapUp: string
}

/** CQ-05: a new call queue starts with the default values. */
const newQueue: NewQueue = {
  line: '',
  length: String(queueDefaults.max_queue_length),
  wrapUp: String(queueDefaults.queue_wrap_up_time),
}

/** CQ-03: a call queue consists of three preferences of its line, which are written together. */
const writeQueue = (id: number, { length, wrapUp }: NewQueue) =>
  setMembers(subscriberPreferences, id, {
    cloud_pbx_callqueue: true,
    max_queue_length: queueNumber('max_queue_length', length),
    queue_wrap_up_time: queueNumber('queue_wrap_up_time', wrapUp),
  })

const removeQueue = (id: number) => setMember(subscriberPreferences, id, 'cloud_pbx_callqueue', false)
