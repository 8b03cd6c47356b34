import type { QueueAgent, QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import {
  type QueueGoalNumber,
  type QueueNumber,
  queueGoalRange,
  queueNumber,
  queueRange,
  shownQueueNumber,
} from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'
import { CloseNowButton } from '../../domain/closures/close-now-button.tsx'
import { ClosureCard } from '../../domain/closures/closure-card.tsx'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import { LineWay } from '../../domain/pbx/line-way.tsx'
import { LineJump } from '../../domain/pbx/line-jump.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { type PreferenceLine, stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import type { KnownQueue } from '../../domain/call-queues/call-queues-query.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { OverflowRow } from './overflow/overflow-row.tsx'
import { QueueBoard } from './queue-board.tsx'
import { QueueToday } from './queue-today.tsx'
import { useQueueSpecs } from './use-queue-specs.ts'

interface QueueItemProps {
  queue: PreferenceLine
  place: ItemPlace
  /** The callers and the agents; undefined: not told. */
  live: (KnownQueue & { readonly everyAgent: readonly QueueAgent[] }) | undefined
  /** Today's figures; undefined: not told. */
  today: QueueDay | undefined
}

const goalNumbers = ['queue_answer_within', 'queue_short_abandon', 'queue_goal'] as const

/** CQ-01 to CQ-03: a call queue in the list with who waits; when open, with its length and wrap-up time. */
export function QueueItem({ queue, place, live, today }: QueueItemProps) {
  const t = useTranslations('pbx-queues')
  const specs = useQueueSpecs()
  // other platforms make no figures, so their queues have no goal
  const isLineside = useIsLineside()
  const shown = (name: QueueNumber) => shownQueueNumber(name, queue.preferences[name])
  const own = (name: QueueNumber) => ({
    id: name,
    value: ({ preferences }: PreferenceLine) => shownQueueNumber(name, preferences[name]),
    save: ({ id }: PreferenceLine, typed: string) =>
      setMember(subscriberPreferences, id, name, queueNumber(name, typed)),
  })
  const goalOf = (name: QueueGoalNumber) => ({
    ...specs.goal[name],
    ...queueGoalRange[name],
    ...(name !== 'queue_goal' && ({ unit: 'seconds' } as const)),
  })
  const limits = t('summary', {
    count: Number(shown('max_queue_length')),
    seconds: shown('queue_wrap_up_time'),
  })
  return (
    <EditingItem
      item={queue}
      place={place}
      name={queue.name}
      start={place.isBoard ? undefined : <Avatar name={queue.name} isGroup={queue.isGroup} />}
      meta={place.isBoard ? undefined : limits}
      board={
        <>
          {live && <QueueBoard queue={live} agents={live.everyAgent} />}
          <QueueToday today={today} limits={limits} />
        </>
      }
      end={<ExtensionFigure extension={queue.extension} />}
      removeLabel={t('remove.title')}
      body={
        <>
          <ClosureCard line={queue.id} />
          <LineWay lineId={queue.id} />
          <OverflowRow queue={queue.id} />
          <EditingFields
            item={queue}
            fields={[
              editFieldOf({ ...specs.length, ...queueRange.edit }, own('max_queue_length')),
              editFieldOf({ ...specs.wrapUp, ...queueRange.edit, unit: 'seconds' }, own('queue_wrap_up_time')),
              ...(isLineside ? goalNumbers.map((name) => editFieldOf(goalOf(name), own(name))) : []),
            ]}
            texts={{
              stale: stalePreferenceLines,
              changed: (field, { name }) => t('updated', { field, name }),
            }}
          />
        </>
      }
      actions={
        <>
          <CloseNowButton subject={queue.id} size="s" />
          <LineJump line={queue} />
        </>
      }
    />
  )
}
