import type { HuntPolicy, Subscriber } from '@lineside/contract/resources/subscribers'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { shownQueueNumber } from '@lineside/telephony/queue/queue-numbers'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { groupLine } from '@lineside/telephony/pbx/group-line'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useNames } from '../../domain/names/use-names.ts'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { writeMembers } from '../../domain/pbx/line-writes.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { useSaveField } from '../../shared/editing/use-save-field.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { linkTo } from '../../shared/navigation/link.tsx'
import sentence from '../../shared/ui/sentence/sentence.module.css'
import css from '../../domain/line-sentence/line-form.module.css'
import { GroupDrawing } from './group-drawing.tsx'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import { huntPolicyOf } from './group-writes.ts'
import { EndStop } from '../../domain/line-sentence/end-stop.tsx'
import { EndWords } from '../../domain/line-sentence/end-words.tsx'
import { GroupSentence } from './sentence/group-sentence.tsx'
import { PeopleWords } from '../../domain/line-sentence/people-words.tsx'
import { type AskedKind, type ChosenEnd, endTitle } from '../../domain/line-sentence/shown-end.ts'
import { useEndItems } from '../../domain/line-sentence/use-end-items.ts'
import { useLineEnd } from '../../domain/line-sentence/use-line-end.ts'
import { useGroupSpecs } from './use-group-specs.ts'

/** How many people have a stop of their own. */
const mostStops = 5

interface OpenGroupProps {
  group: Subscriber
  name: string
  /** In ringing order; members whose names are unknown are left out. */
  people: readonly LinePerson[]
  /** Asks for a ring time that the sentence does not offer. */
  onOtherTime: () => void
}

/** GRP-03, SAY-02: an existing group as a sentence of which each word is saved at once, and its line. */
export function OpenGroup({ group, name, people, onOtherTime }: OpenGroupProps) {
  const t = useTranslations('pbx-groups')
  const save = useWordWrites(group)
  const seats = useSubscriberSource('seat')
  const { end, isLost, failed, isBusy: isEnding, choose } = useLineEnd(group.id)
  const [asked, setAsked] = useState<AskedKind | null>(null)
  const { data: preferences } = useQuery(preferencesQuery(group.id))
  const policy = huntPolicyOf(group.pbx_hunt_policy ?? '')
  const seconds = group.pbx_hunt_timeout ?? limits.huntTimeoutDefault
  const secretaries = preferences?.manager_secretary === true ? (preferences.secretary_numbers ?? []) : []
  const named = useNames(secretaries)
  const hasSecretaries = secretaries.length > 0
  const places =
    preferences?.cloud_pbx_callqueue === true
      ? Number(shownQueueNumber('max_queue_length', preferences.max_queue_length))
      : null
  const line = groupLine(hasSecretaries ? [] : people, policy, { seconds, most: mostStops })
  const choosing = {
    onChoose: (chosen: ChosenEnd) => {
      setAsked(null)
      choose(chosen)
    },
    onAsk: setAsked,
  }
  const items = useEndItems({ lineId: group.id, name, end, ...choosing })
  const ids = people.map(({ id }) => String(id))
  const before = [
    ...(places === null ? [] : [{ id: 'queue', title: t('line.queue'), meta: t('line.places', { count: places }) }]),
    ...(hasSecretaries
      ? [
          {
            id: 'secretaries',
            title: secretaries.map((digits) => named(digits) ?? readableNumber(digits)).join(', '),
            meta: t('line.secretaries'),
          },
        ]
      : []),
  ]
  const isCut = people.length === 0 && !hasSecretaries
  return (
    <div className={css.body}>
      <GroupSentence
        policy={policy}
        seconds={seconds}
        isBusy={save.isBusy}
        onPolicy={save.policy}
        onSeconds={save.seconds}
        onOtherTime={onOtherTime}
        queue={
          places === null ? undefined : (
            <a
              className={sentence.word}
              {...linkTo({ to: '/user/pbx-configuration/call-queues', search: { open: String(group.id) } })}
            >
              {t('sentence.queueOf', { count: places })}
            </a>
          )
        }
        people={
          <PeopleWords
            isOpen={false}
            source={seats}
            isBusy={save.isBusy}
            people={people.map((person) => ({ id: String(person.id), name: person.name }))}
            onAdd={(person) => save.people([...ids, person.id])}
            onRemove={(gone) => save.people(ids.filter((id) => id !== gone))}
          />
        }
        end={
          <EndWords
            lineId={group.id}
            name={name}
            end={end}
            items={items}
            asked={asked}
            isBusy={isEnding}
            onChoose={choosing.onChoose}
            onCancel={() => setAsked(null)}
          />
        }
      />
      {hasSecretaries && <p className={css.note}>{t('line.behindSecretaries')}</p>}
      {isCut && <p className={css.note}>{t('line.nobody')}</p>}
      {failed !== undefined && <LoadFailedNote query={failed}>{t('line.endFailed')}</LoadFailedNote>}
      {end === undefined ? (
        failed === undefined && (
          <div className={css.waiting} style={{ '--stops': before.length + line.stops.length + 2 } as CSSProperties} />
        )
      ) : (
        <GroupDrawing
          line={line}
          before={before}
          isLost={isLost}
          end={<EndStop title={endTitle(end, t)} seconds={line.total} items={items} />}
        />
      )}
    </div>
  )
}

/** Saves a word of the sentence as soon as it is chosen, as the field of the same name does. */
function useWordWrites(group: Subscriber) {
  const specs = useGroupSpecs()
  const texts = { stale: [...staleLines, preferencesQuery(group.id).queryKey] }
  const policy = useSaveField<Subscriber>(
    editFieldOf(specs.huntPolicy, {
      id: 'pbx_hunt_policy',
      value: ({ pbx_hunt_policy }) => pbx_hunt_policy ?? '',
      save: ({ id }, value) => setMember(subscribers, id, 'pbx_hunt_policy', huntPolicyOf(value)),
    }),
    group,
    texts,
  )
  const seconds = useSaveField<Subscriber>(
    editFieldOf(specs.huntTimeout, {
      id: 'pbx_hunt_timeout',
      value: ({ pbx_hunt_timeout }) => String(pbx_hunt_timeout ?? ''),
      save: ({ id }, value) => setMember(subscribers, id, 'pbx_hunt_timeout', Number(value)),
    }),
    group,
    texts,
  )
  const people = useSaveField<Subscriber>(
    editFieldOf(specs.seats, {
      id: 'pbx_groupmember_ids',
      value: ({ pbx_groupmember_ids }) => (pbx_groupmember_ids ?? []).map(String),
      save: (line, value) => writeMembers(line, 'pbx_groupmember_ids', value),
    }),
    group,
    texts,
  )
  return {
    isBusy: policy.isPending || seconds.isPending || people.isPending,
    policy: (value: HuntPolicy) => policy.mutate(value),
    seconds: (value: number) => seconds.mutate(String(value)),
    people: (value: readonly string[]) => people.mutate(value),
  }
}
