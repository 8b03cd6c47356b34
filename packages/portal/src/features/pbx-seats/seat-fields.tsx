import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import type { LineItem } from '../../domain/pbx/line-item.ts'
import { writeMembers } from '../../domain/pbx/line-writes.ts'
import { soundSetOf, useLineFields } from '../../domain/pbx/use-line-fields.ts'
import { useSoundSetOptions } from '../../domain/pbx/use-sound-set-options.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import { useGroupsSpec } from './use-groups-spec.ts'
import { seatTexts, useHideNumber } from './use-hide-number.ts'
import { useMailToFax } from './use-mail-to-fax.ts'

interface SeatFieldsProps {
  seat: Subscriber
  /** Of the groups of this page's seats. */
  groupNames: ReadonlyMap<string, Option>
}

/** SEAT-03: all that can be changed of a seat. */
export function SeatFields({ seat, groupNames }: SeatFieldsProps) {
  const preferences = useQuery(preferencesQuery(seat.id))
  const item: LineItem = { line: seat, preferences: preferences.data }
  const common = useLineFields(useSoundSetOptions(soundSetOf(item.preferences)))(item)
  const groups = useGroupsSpec()
  const hideNumber = useHideNumber(item.preferences)
  const mailToFax = useMailToFax(seat.id)
  const fields: readonly EditField<LineItem>[] = [
    common.name,
    common.extension,
    common.aliasNumbers,
    editFieldOf(
      { ...groups, known: [...groupNames.values()] },
      {
        id: 'pbx_group_ids',
        value: ({ line }) => (line.pbx_group_ids ?? []).map(String),
        save: ({ line }, value) => writeMembers(line, 'pbx_group_ids', value),
      },
    ),
    common.soundSet,
    hideNumber,
    ...(mailToFax === null ? [] : [mailToFax]),
  ]
  return <EditingFields item={item} fields={fields} texts={seatTexts(seat.id)} />
}
