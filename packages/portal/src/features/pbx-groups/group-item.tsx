import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { JumpButtons } from '../../domain/pbx/jump-buttons.tsx'
import { LateReach } from '../../domain/pbx/line-way.tsx'
import { primaryNumber } from '../../domain/pbx/line-item.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import css from './group-route.module.css'
import { GroupRoute } from './group-route.tsx'
import { GroupFields } from './group-fields.tsx'
import { offeredPolicies } from './group-writes.ts'

/** How many members a closed card names. */
const namedMembers = 4

interface GroupItemProps {
  group: Subscriber
  /** Names of the members in ringing order; members whose names are unknown are left out. */
  members: readonly string[]
  /** Whether callers can reach the group; absent if that is not known yet or cannot be known. */
  reach: LineReachability | undefined
  place: ItemPlace
}

/** GRP-01, GRP-04, SAY-02, REACH-01: a group in the list; when open, with its fields and the route of a call. */
export function GroupItem({ group, members, reach, place }: GroupItemProps) {
  const t = useTranslations('pbx-groups')
  const lines = useTranslations('pbx-lines')
  const count = group.pbx_groupmember_ids?.length ?? 0
  const policy = offeredPolicies.find((each) => each === group.pbx_hunt_policy)
  return (
    <EditingItem
      item={group}
      place={place}
      name={subscriberName(group)}
      start={<Avatar name={subscriberName(group)} isGroup />}
      meta={lines('numbers', {
        number: primaryNumber(group) ?? lines('noNumber'),
        count: group.alias_numbers.length,
      })}
      end={<ExtensionFigure extension={group.pbx_extension} />}
      summary={
        <>
          {policy && <Badge>{t(`policies.${policy}`)}</Badge>}
          <span>
            {group.pbx_hunt_timeout && `${t('route.rings', { seconds: group.pbx_hunt_timeout })} · `}
            {t('members', { count })}
          </span>
          {members.length > 0 && (
            <span>
              {members.slice(0, namedMembers).join(', ')}
              {count > namedMembers && ` ${t('andMore', { count: count - namedMembers })}`}
            </span>
          )}
          {reach && (
            <span className={css.reach}>
              <LateReach line={reach} view="sentence" />
            </span>
          )}
        </>
      }
      removeLabel={t('remove.title')}
      body={
        <>
          {members.length === count && <GroupRoute group={group} members={members} />}
          <GroupFields group={group} />
        </>
      }
      actions={<JumpButtons lineId={group.id} />}
    />
  )
}
