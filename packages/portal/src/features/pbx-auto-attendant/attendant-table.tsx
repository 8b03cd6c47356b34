import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useNames } from '../../domain/names/use-names.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import type { ListViewControl } from '../../shared/editing/list/use-list-view.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { attendantColumns } from './attendant-columns.tsx'
import { AttendantKeys } from './attendant-keys.tsx'
import { attendantQuery, attendantsQuery, destinationsOf } from './attendants-query.ts'

/** AA-01: all lines, with a menu or without, five a page, each opens to its keys. */
export function AttendantTable({ list }: { list: ListViewControl<'search' | 'view'> }) {
  const t = useTranslations('pbx-attendants')
  const editing = useTranslations('pbx-editing')
  const { view, open, turnTo } = list
  const { search } = view.filters
  const query = useQuery(attendantsQuery(view.page, useIsLineside() ? search : undefined))
  // a line whose first slot has just been saved moves to the first page; it stays open here
  const asked = useAskedItem(query, view, attendantQuery)
  const items = asked && query.data ? [asked, ...query.data.items] : query.data?.items
  const named = useNames((items ?? []).flatMap(destinationsOf))
  const total = query.data?.totalCount
  const pages = typeof total === 'number' ? Math.max(1, Math.ceil(total / limits.autoAttendantRows)) : undefined
  const isNarrowed = search !== undefined
  return (
    <>
      <DataTable
        label={t('title')}
        columns={attendantColumns(t, editing, { openId: view.open, onOpen: open, named })}
        items={items}
        itemId={({ id }) => id}
        isStale={query.isPlaceholderData}
        openId={view.open}
        renderDetail={(line) => <AttendantKeys line={line} />}
        empty={<EmptyState level={2} isFiltered={isNarrowed} title={isNarrowed ? t('notFound') : t('empty')} />}
        error={query.data === undefined && query.isError && <LoadFailed query={query} action={t('loadAction')} />}
      />
      {pages !== undefined && <Pagination page={view.page} pages={pages} onPage={(page) => turnTo(page)} />}
    </>
  )
}
