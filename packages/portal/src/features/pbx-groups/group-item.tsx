import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CloseNowButton } from '../../domain/closures/close-now-button.tsx'
import { ClosureCard } from '../../domain/closures/closure-card.tsx'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { JumpButtons } from '../../domain/pbx/jump-buttons.tsx'
import { LineLoadNotes } from '../../domain/pbx/line-load-notes.tsx'
import { LineRemedy } from '../../domain/pbx/lists/line-remedy.tsx'
import { primaryNumber } from '../../domain/pbx/line-item.ts'
import { soundSetOf } from '../../domain/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../domain/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import { attentionOf } from '../../domain/reach/line-attention.ts'
import { LineMini } from '../../domain/reach/line-mini.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import form from '../../domain/line-sentence/line-form.module.css'
import css from './group.module.css'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import { GroupFields } from './group-fields.tsx'
import { offeredPolicies } from './group-writes.ts'
import { OpenGroup } from './open-group.tsx'

/** How many members a closed row shows. */
const shownFaces = 4

interface GroupItemProps {
  group: Subscriber
  /** The members in ringing order with what they do now; those whose names are unknown are left out. */
  people: readonly LinePerson[]
  /** Whether callers can reach the group; absent if that is not known yet or cannot be known. */
  reach: LineReachability | undefined
  place: ItemPlace
}

/** GRP-01, GRP-04, SAY-02, REACH-01: a group in the list; when open, with its fields and the route of a call. */
export function GroupItem({ group, people, reach, place }: GroupItemProps) {
  const t = useTranslations('pbx-groups')
  const lines = useTranslations('pbx-lines')
  const moreId = useId()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const count = group.pbx_groupmember_ids?.length ?? 0
  const name = subscriberName(group)
  const free = people.filter(({ presence }) => presence?.state === 'free').length
  const numbers = lines('numbers', {
    number: primaryNumber(group) ?? lines('noNumber'),
    count: group.alias_numbers.length,
  })
  const policy = offeredPolicies.find((each) => each === group.pbx_hunt_policy)
  return (
    <EditingItem
      item={group}
      place={place}
      name={name}
      start={<Avatar name={name} isGroup />}
      meta={
        place.isOpen
          ? numbers
          : [
              ...(policy ? [t(`policies.${policy}`)] : []),
              ...(count === 0 || people.every(({ presence }) => presence === undefined)
                ? [t('members', { count })]
                : [t('members', { count }), t('free', { count: free })]),
            ].join(' · ')
      }
      end={<ExtensionFigure extension={group.pbx_extension} />}
      line={
        reach && (
          <>
            <LineMini line={reach} isGroup />
            {attentionOf(reach, true) !== null && <LineRemedy line={reach} name={name} />}
            <span className={form.faces}>
              {people.slice(0, shownFaces).map((person) => (
                <PresenceAvatar key={person.id} name={person.name} kind={person.presence?.state} />
              ))}
              {people.length > shownFaces && <span>{t('andMore', { count: people.length - shownFaces })}</span>}
            </span>
          </>
        )
      }
      removeLabel={t('remove.title')}
      body={
        <>
          <ClosureCard line={group.id} />
          <LineLoadNotes lineId={group.id} />
          {people.length === count && (
            <OpenGroup group={group} name={name} people={people} onOtherTime={() => setMoreOpen(true)} />
          )}
          {isMoreOpen && (
            <div id={moreId}>
              <GroupFields group={group} />
            </div>
          )}
        </>
      }
      actions={
        <>
          <GroupPrompts group={group} />
          <CloseNowButton subject={group.id} size="s" />
          <JumpButtons lineId={group.id} />
          <Button
            size="s"
            tone="quiet"
            data-end
            aria-expanded={isMoreOpen}
            aria-controls={isMoreOpen ? moreId : undefined}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            {t('moreSettings')}
          </Button>
        </>
      }
    />
  )
}

/** Which prompts callers of the group hear. */
function GroupPrompts({ group }: { group: Subscriber }) {
  const lines = useTranslations('pbx-lines')
  const { data } = useQuery(preferencesQuery(group.id))
  const chosen = soundSetOf(data)
  const options = useSoundSetOptions(chosen)
  return (
    <span className={css.prompts}>
      {lines('soundSet')} <b>{options.find(({ id }) => id === chosen)?.text}</b>
    </span>
  )
}
