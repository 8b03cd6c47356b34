import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/editing-item.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import { ExtensionFigure } from '../../shared/pbx/extension-figure.tsx'
import { JumpButtons } from '../../shared/pbx/jump-buttons.tsx'
import { type LineItem, primaryNumber } from '../../shared/pbx/line-item.ts'
import { staleLines } from '../../shared/pbx/line-queries.ts'
import { writeLine } from '../../shared/pbx/line-writes.ts'
import { subscriberName } from '../../shared/pbx/subscriber-name.ts'
import { soundSetOf, useLineFields } from '../../shared/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../shared/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../shared/preferences/preferences-query.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { offeredPolicies } from './group-writes.ts'
import { useGroupSpecs } from './use-group-specs.ts'

/** GRP-03, GRP-04: a group; open, with all its fields. */
export function GroupItem({ group, place }: { group: Subscriber; place: ItemPlace }) {
  const t = useTranslations('pbx-groups')
  const lines = useTranslations('pbx-lines')
  const { isOpen } = place
  const preferences = useQuery({ ...preferencesQuery(group.id), enabled: isOpen })
  const item: LineItem = { line: group, preferences: preferences.data }
  const sets = useSoundSetOptions(isOpen, soundSetOf(item.preferences))
  const common = useLineFields(sets)(item)
  const specs = useGroupSpecs()
  const fields: readonly EditField<LineItem>[] = [
    common.name,
    common.extension,
    editFieldOf(specs.huntPolicy, {
      id: 'pbx_hunt_policy',
      value: ({ line }) => line.pbx_hunt_policy ?? 'serial',
      save: ({ line }, value) => writeLine(line.id, 'pbx_hunt_policy', value),
    }),
    editFieldOf(specs.huntTimeout, {
      id: 'pbx_hunt_timeout',
      value: ({ line }) => String(line.pbx_hunt_timeout ?? ''),
      save: ({ line }, value) => writeLine(line.id, 'pbx_hunt_timeout', Number(value)),
    }),
    common.aliasNumbers,
    editFieldOf(specs.seats, {
      id: 'pbx_groupmember_ids',
      value: membersOf,
      save: ({ line }, value) => writeLine(line.id, 'pbx_groupmember_ids', value.map(Number)),
    }),
    common.soundSet,
  ]
  const policy = offeredPolicies.find((each) => each === group.pbx_hunt_policy)
  return (
    <EditingItem
      item={item}
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
      fields={fields}
      texts={{ stale: [...staleLines, preferencesQuery(group.id).queryKey] }}
      actions={<JumpButtons preferences={item.preferences} />}
    />
  )
}

const membersOf = ({ line }: LineItem): readonly string[] => (line.pbx_groupmember_ids ?? []).map(String)
