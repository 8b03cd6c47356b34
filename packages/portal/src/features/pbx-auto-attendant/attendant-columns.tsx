import { attendantSlots } from '@lineside/contract/resources/pbx/auto-attendants'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Column } from '../../shared/ui/lists/data-table-column.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './auto-attendant.module.css'
import type { AttendantLine } from './attendants-query.ts'

interface ColumnsState {
  /** Id of the line whose slots are open. */
  readonly openId: number | null
  readonly onOpen: (id: number | null) => void
  /** Name of the person with this number; null if unknown. */
  readonly named: (number: string) => string | null
}

/** AA-01, SAY-02: the columns of the list: the line, its number, and where its slots lead. */
export const attendantColumns = (
  t: Texts<'pbx-attendants'>,
  editing: Texts<'pbx-editing'>,
  { openId, onOpen, named }: ColumnsState,
): readonly Column<AttendantLine>[] => [
  { id: 'name', head: t('name'), cell: (line) => <Whose line={line} />, phone: 'title' },
  {
    id: 'extension',
    head: t('extension'),
    phone: 'titleEnd',
    cell: ({ extension }) => <Text isNumeric>{extension}</Text>,
  },
  { id: 'slots', head: t('slots'), cell: (line) => keysOf(t, line, named), phone: 'meta' },
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

const Whose = ({ line: { name, isGroup } }: { line: AttendantLine }) => (
  <span className={css.whose}>
    <Avatar name={name} isGroup={isGroup} size="s" />
    <Text isMedium>{name}</Text>
  </span>
)

const keysOf = (t: Texts<'pbx-attendants'>, { slots, domain }: AttendantLine, named: ColumnsState['named']) => {
  const keys = attendantSlots.filter((key) => slots.some(({ slot }) => slot === key))
  if (keys.length === 0)
    return (
      <Text size="s" tone="muted">
        {t('none')}
      </Text>
    )
  const texts = keys.map((key) => {
    const number = bareDestination(slots.find(({ slot }) => slot === key)?.destination ?? '', domain)
    const who = named(number) ?? number
    return key === 'default' ? t('otherwise', { who }) : t('leads', { key, who })
  })
  return <Text isNumeric>{texts.join(', ')}</Text>
}
