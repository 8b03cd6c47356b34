import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ListViewControl } from '../../../shared/editing/list/use-list-view.ts'
import { Chip } from '../../../shared/ui/basics/chip.tsx'
import { type LineFilter, linesQuery } from '../line-queries.ts'
import { subscriberName } from '../subscriber-name.ts'
import { newestFirst } from './line-order.ts'
import css from './line-tools.module.css'
import { ListTools } from './list-tools.tsx'

interface LineToolsProps {
  view: ListViewControl<LineFilter>
  /** How many lines of the company need attention; undefined: not known. */
  attention: number | undefined
  /** "Find a seat". */
  searchLabel: string
  /** Groups that are quick filters. */
  groups?: readonly Subscriber[]
}

/** SEAT-01, GRP-01: the search, the quick filters and the order above a list of lines. */
export function LineTools({ view, attention, searchLabel, groups = [] }: LineToolsProps) {
  const t = useTranslations('pbx-lines')
  const { filters } = view.view
  // one quick filter at a time; what is typed stays
  const show = (name: 'attention' | 'pbx_group_id', value: string) =>
    view.only(name, value, ['attention', 'pbx_group_id'])
  return (
    <ListTools
      search={{
        label: searchLabel,
        placeholder: t('tools.searchHint'),
        value: filters.search ?? '',
        onChange: (text) => view.filter('search', text),
      }}
      attention={attention}
      isAttention={filters.attention !== undefined}
      isAll={filters.attention === undefined && filters.pbx_group_id === undefined}
      onAttention={(isOn) => show('attention', isOn ? '1' : '')}
    >
      {groups.map((group) => (
        <Chip
          key={group.id}
          isOn={filters.pbx_group_id === String(group.id)}
          onClick={() => show('pbx_group_id', String(group.id))}
        >
          {subscriberName(group)} <span className={css.count}>{sizeOf(group)}</span>
        </Chip>
      ))}
    </ListTools>
  )
}

/** How many groups have a chip of their own. */
const most = 3

const sizeOf = ({ pbx_groupmember_ids }: Subscriber): number => pbx_groupmember_ids?.length ?? 0

/** The largest groups of the newest ones; undefined while they load. */
export function useLargestGroups(isAsked: boolean): readonly Subscriber[] | undefined {
  const { data, isLoading } = useQuery({
    ...linesQuery('group', { page: 1, open: null, filters: {} }, newestFirst),
    enabled: isAsked,
  })
  if (isLoading) return undefined
  return (data?.items ?? []).toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most)
}
