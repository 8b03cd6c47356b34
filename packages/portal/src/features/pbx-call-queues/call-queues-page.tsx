import { rolesOf } from '@lineside/contract/access'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { queueDefaults, queueNumber, queueRange, shownQueueNumber } from '@lineside/telephony/queue/queue-numbers'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callQueuesKey } from '../../domain/call-queues/call-queues-query.ts'
import { useLayoutEntry } from '../../domain/pbx/lists/use-layout-entry.ts'
import { stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useIsLineside, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { setMember, setMembers } from '../../shared/api/resource-client.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import type { MenuAction } from '../../shared/ui/overlays/menu-entry.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { LedQueuesPage } from './led-queues-page.tsx'
import { QueueItem } from './queue-item.tsx'
import { type NewQueue, QueueForm } from './queue-form.tsx'
import { queuesVoice } from './queues-voice.ts'
import { useLiveQueues } from './use-live-queues.ts'
import { useQueueSpecs } from './use-queue-specs.ts'
import { WallboardsDialog } from './wallboards-dialog.tsx'

/** ROLE-01: administrators set the queues up; whoever leads them, or reads their figures, sees them at work. */
export function CallQueuesPage() {
  return rolesOf(useUser().facts).isPbxAdministrator ? <OwnedQueuesPage /> : <LedQueuesPage />
}

/** CQ-01 to CQ-03, CQ-05: the call queues of the customer, with who waits in them. */
function OwnedQueuesPage() {
  const t = useTranslations('pbx-queues')
  const source = useSubscriberSource('attendant')
  const specs = useQueueSpecs()
  const isLineside = useIsLineside()
  const live = useLiveQueues()
  const [hasWalls, setWalls] = useState(false)
  const { page, creation, refusal, total, file } = usePreferenceLinesPage('cloud_pbx_callqueue', {
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
  const { layout, entry } = useLayoutEntry({ rows: t('layouts.rows'), grid: t('layouts.grid') })
  const csv = useCsvEntry(file)
  const withQueue = [...live.queues, ...(page.list.data?.items ?? [])].map(({ id }) => id)
  const isDrawn = isLineside && layout === 'rows'
  const walls: MenuAction = {
    id: 'wallboards',
    text: t('walls.title'),
    icon: Monitor,
    isDisabled: live.queues.length === 0,
    onAction: () => setWalls(true),
  }
  const list = (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-call-queues"
      layout={isDrawn ? 'boards' : 'list'}
      voice={queuesVoice({ count: total ?? undefined, state: live.state }, t)}
      lead={undefined}
      removal={{ ...page.removal, stale }}
      // who waits stands in the cards, so both come together
      isWaiting={live.isLoading}
      above={<LoadFailedNote query={live.query}>{t('board.failed')}</LoadFailedNote>}
      more={isLineside ? [csv, walls, entry] : []}
      addForm={{
        question: t('sentence.ask'),
        render: (form) => <QueueForm form={form} source={source} taken={withQueue} />,
      }}
      add={{
        ...creation,
        stale,
        initial: newQueue,
        fields: [
          { kind: 'pick', id: 'line', label: t('subscriber'), source, isRequired: true, refusal },
          { ...specs.length, ...queueRange.create, id: 'length' },
          { ...specs.wrapUp, ...queueRange.create, unit: 'seconds', id: 'wrapUp' },
        ],
      }}
      renderItem={(queue, place) => (
        <QueueItem
          key={queue.id}
          queue={queue}
          place={place}
          live={live.queues.find(({ id }) => id === queue.id)}
          today={live.days.find(({ id }) => id === queue.id)}
        />
      )}
    />
  )
  return (
    <>
      {list}
      <WallboardsDialog isOpen={hasWalls} onClose={() => setWalls(false)} queues={live.queues} />
    </>
  )
}

/** A changed queue is also known by who waits in it. */
const stale = [...stalePreferenceLines, callQueuesKey]

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
