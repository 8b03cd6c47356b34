import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { setMember } from '../../shared/api/resource-client.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { writeMembers } from '../../domain/pbx/line-writes.ts'
import { soundSetOf, useLineFields } from '../../domain/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../domain/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { huntPolicyOf } from './group-writes.ts'
import { useGroupSpecs } from './use-group-specs.ts'

/** GRP-03: all editable fields of a group. */
export function GroupFields({ group }: { group: Subscriber }) {
  const preferences = useQuery(preferencesQuery(group.id))
  const item: LineItem = { line: group, preferences: preferences.data }
  const common = useLineFields('group', useSoundSetOptions(soundSetOf(item.preferences)))(item)
  const specs = useGroupSpecs(huntPolicyOf(group.pbx_hunt_policy ?? ''))
  const fields: readonly EditField<LineItem>[] = [
    common.name,
    common.extension,
    editFieldOf(specs.huntPolicy, {
      id: 'pbx_hunt_policy',
      value: ({ line }) => line.pbx_hunt_policy ?? 'serial',
      save: ({ line }, value) => setMember(subscribers, line.id, 'pbx_hunt_policy', huntPolicyOf(value)),
    }),
    editFieldOf(specs.huntTimeout, {
      id: 'pbx_hunt_timeout',
      value: ({ line }) => String(line.pbx_hunt_timeout ?? ''),
      save: ({ line }, value) => setMember(subscribers, line.id, 'pbx_hunt_timeout', Number(value)),
    }),
    common.aliasNumbers,
    editFieldOf(specs.seats, {
      id: 'pbx_groupmember_ids',
      value: ({ line }) => (line.pbx_groupmember_ids ?? []).map(String),
      save: ({ line }, value) => writeMembers(line, 'pbx_groupmember_ids', value),
    }),
    common.soundSet,
  ]
  return (
    <EditingFields
      item={item}
      fields={fields}
      texts={{ stale: [...staleLines, preferencesQuery(group.id).queryKey] }}
    />
  )
}
