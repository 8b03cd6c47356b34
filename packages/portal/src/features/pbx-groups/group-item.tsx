import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useTranslations } from 'use-intl'
import { EditingItem, type ItemPlace } from '../../shared/editing/editing-item.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { JumpButtons } from '../../domain/pbx/jump-buttons.tsx'
import { primaryNumber } from '../../domain/pbx/line-item.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { GroupFields } from './group-fields.tsx'
import { offeredPolicies } from './group-writes.ts'

/** GRP-01, GRP-04: a group of the list. */
export function GroupItem({ group, place }: { group: Subscriber; place: ItemPlace }) {
  const t = useTranslations('pbx-groups')
  const lines = useTranslations('pbx-lines')
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
          <span>{t('members', { count: group.pbx_groupmember_ids?.length ?? 0 })}</span>
        </>
      }
      removeLabel={t('remove.title')}
      body={<GroupFields group={group} />}
      actions={<JumpButtons lineId={group.id} />}
    />
  )
}
