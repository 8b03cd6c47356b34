import { attendantSlots } from '@lineside/contract/resources/auto-attendants'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Column } from '../../shared/ui/lists/data-table-column.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import type { AttendantLine } from './attendants-query.ts'

/** AA-01: who, and the keys that lead somewhere. @param openId of the line whose slots are shown */
export const attendantColumns = (
  t: Texts<'pbx-attendants'>,
  editing: Texts<'pbx-editing'>,
  openId: number | null,
  onOpen: (id: number | null) => void,
): readonly Column<AttendantLine>[] => [
  { id: 'name', head: t('name'), cell: ({ name }) => <Text isMedium>{name}</Text>, phone: 'title' },
  {
    id: 'extension',
    head: t('extension'),
    phone: 'titleEnd',
    cell: ({ extension }) => <Text isNumeric>{extension}</Text>,
  },
  { id: 'slots', head: t('slots'), cell: (line) => keysOf(t, line), phone: 'meta' },
  {
    id: 'toggle',
    head: t('details'),
    isHeadHidden: true,
    align: 'end',
    phone: 'menu',
    cell: ({ id, name }) => (
      <IconButton
        icon={id === openId ? ChevronUp : ChevronDown}
        size="s"
        tone="muted"
        name={id === openId ? editing('collapse', { name }) : editing('expand', { name })}
        aria-expanded={id === openId}
        onClick={() => onOpen(id === openId ? null : id)}
      />
    ),
  },
]

const keysOf = (t: Texts<'pbx-attendants'>, { slots }: AttendantLine) => {
  const keys = attendantSlots.filter((key) => slots.some(({ slot }) => slot === key))
  if (keys.length === 0) return <Text tone="muted">{t('none')}</Text>
  return <Text isNumeric>{keys.map((key) => (key === 'default' ? t('default') : key)).join(', ')}</Text>
}
