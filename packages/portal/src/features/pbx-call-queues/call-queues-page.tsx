import { queueRange } from '@lineside/telephony/queue/queue-numbers'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useListView } from '../../shared/editing/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import {
  lineName,
  linesWith,
  type PreferenceLine,
  stalePreferenceLines,
  usePreferenceLines,
} from '../../shared/pbx/preference-lines.ts'
import { useIsLineside, useSubscriberSource } from '../../shared/pbx/use-sources.ts'
import { QueueItem } from './queue-item.tsx'
import { createQueue, type NewQueue, newQueue, removeQueue } from './queue-writes.ts'
import { useQueueSpecs } from './use-queue-specs.ts'

/** CQ-01 to CQ-03, CQ-05: the call queues of the customer. */
export function CallQueuesPage() {
  const t = useTranslations('pbx-queues')
  const common = useTranslations('common')
  const view = useListView([])
  const { list, asked } = usePreferenceLines('cloud_pbx_callqueue', view.view)
  const source = useSubscriberSource('attendant')
  const madeFor = useRef('')
  const specs = useQueueSpecs()
  const isLineside = useIsLineside()
  const total = list.data?.totalCount
  return (
    <EditingPage<PreferenceLine, NewQueue, never>
      pageId="csc-page-pbx-call-queues"
      title={t('title')}
      lead={typeof total === 'number' ? t('count', { count: total }) : t('emptyAdvice')}
      view={view}
      list={list}
      asked={asked}
      itemId={({ id }) => id}
      texts={{ add: t('add'), empty: t('empty'), emptyAdvice: t('emptyAdvice'), loadAction: t('loadAction') }}
      add={{
        initial: newQueue,
        fields: [
          { kind: 'pick', id: 'subscriber', label: t('subscriber'), source, isRequired: true },
          { ...specs.length, ...queueRange.create, id: 'length' },
          { ...specs.wrapUp, ...queueRange.create, unit: 'seconds', id: 'wrapUp' },
        ],
        create: async (values) => {
          madeFor.current = await lineName(values.subscriber)
          return await createQueue(values)
        },
        created: () => t('created', { callQueue: madeFor.current }),
        failed: () => common('errors.whileTrying', { action: t('createAction') }),
        stale: stalePreferenceLines,
      }}
      removal={{
        title: t('remove.title'),
        text: ({ name }) => t('remove.text', { callQueue: name }),
        remove: ({ id }) => removeQueue(id),
        removed: ({ name }) => t('remove.done', { callQueue: name }),
        failed: () => common('errors.whileTrying', { action: t('remove.action') }),
        stale: stalePreferenceLines,
      }}
      actions={
        isLineside && (
          <CsvButton
            resource="subscriberpreferences"
            query={linesWith('cloud_pbx_callqueue')}
            isDisabled={total === 0}
          />
        )
      }
      renderItem={(queue, place) => <QueueItem key={queue.id} queue={queue} place={place} />}
    />
  )
}
