import { mayDo } from '@lineside/contract/access'
import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import { PageHead, type Voice } from '../../shared/ui/basics/page-head.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { NoRecordings } from './no-recordings.tsx'
import { RecordingDays } from './recording-days.tsx'
import { RecordingFiles } from './recording-files.tsx'
import { RecordingFilters } from './recording-filters.tsx'
import { RecordingTools } from './recording-tools.tsx'
import { recordingsQuery, rowsOf } from './recordings-queries.ts'
import {
  isFiltered,
  noFilter,
  recordingsOf,
  recordingsSort,
  type RecordingsView,
  recordingsViewOf,
  searchOf,
  textFilters,
} from './recordings-view.ts'
import { RemoveRecordingDialog } from './remove-recording-dialog.tsx'
import { useRecordingColumns } from './use-recording-columns.tsx'
import { secondsOf } from './use-recording-texts.ts'

/** REC: the list of recorded calls. The address holds form, page, order and filters. */
export function RecordingsPage() {
  const t = useTranslations('recordings')
  const { subscriber, facts, platformInfo } = useUser()
  const view = recordingsViewOf(useSearch())
  const show = (next: RecordingsView, replace = false) => navigate({ to: '.', search: searchOf(next), replace })
  /** Changes the filter and returns to the first page. */
  const filter = (change: Partial<RecordingsView>) => {
    // typing in the search field adds no steps to the browser's history
    show(
      { ...view, ...change, page: 1 },
      textFilters.some((name) => name in change),
    )
  }

  const recordings = useQuery(recordingsQuery(subscriber.id, view))
  const [removing, setRemoving] = useState<CallRecording | null>(null)
  const [isSought, setSought] = useState(false)
  const isFinding = isSought || isFiltered(view)
  const isWrong = isRangeWrong(view)
  const { items, pages } = useTurnBack(recordings, {
    page: view.page,
    rows: rowsOf(view),
    turnTo: (page) => show({ ...view, page }, true),
  })
  const voice = useRecordingsVoice(recordings.data?.totalCount, items, pages)
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const parts = {
    items: isWrong ? [] : items,
    isStale: recordings.isPlaceholderData,
    onRemove: setRemoving,
    empty: <NoRecordings view={view} onClear={() => filter(noFilter)} />,
    error: recordings.isError && <LoadFailed query={recordings} action={t('loadAction')} />,
  }

  return (
    <Sheet>
      <PageHead
        title={t('title')}
        voice={isWrong ? { calm: '', warning: '' } : voice}
        actions={
          <RecordingTools
            view={view}
            isEmpty={isWrong || recordings.data?.totalCount === 0}
            isFinding={isFinding}
            onFind={() => {
              setSought(!isFinding)
              if (isFiltered(view)) filter(noFilter)
            }}
            onOrder={(order) => show({ ...view, ...order, page: 1 })}
          />
        }
      />
      {mayDo(facts, 'recordings') && platformInfo.lineside !== undefined && (
        <Segment
          label={t('of.label')}
          options={recordingsOf.map((id) => ({ id, text: t(`of.${id}`) }))}
          value={view.of}
          onChange={(of) => filter({ of })}
        />
      )}
      {isFinding && <RecordingFilters view={view} onChange={filter} />}
      <div ref={box}>
        {view.form === 'table' ? (
          <RecordingTable
            {...parts}
            view={view}
            onSort={(sort) => show({ ...view, page: 1, sort: recordingsSort(sort, 'table') })}
          />
        ) : (
          <RecordingList {...parts} isByDay={view.sort.by === 'start_time'} />
        )}
        {pages !== undefined && !isWrong && (
          <Pagination page={view.page} pages={pages} onPage={(page) => show({ ...view, page })} />
        )}
      </div>
      <RemoveRecordingDialog recording={removing} onClose={() => setRemoving(null)} />
    </Sheet>
  )
}

/** How many recordings there are, and how long they are together if all of them are on this page. */
const useRecordingsVoice = (
  total: number | null | undefined,
  items: readonly CallRecording[] | undefined,
  pages: number | undefined,
): Voice => {
  const t = useTranslations('recordings')
  if (typeof total !== 'number' || items === undefined) return { calm: '', warning: '' }
  if (total === 0) return { calm: t('voice.none'), warning: '' }
  const minutes = Math.round(items.reduce((sum, item) => sum + secondsOf(item), 0) / 60)
  const calm =
    pages === 1 && items.length === total && minutes > 0
      ? t('voice.whole', { count: total, minutes })
      : t('voice.count', { count: total })
  return { calm, warning: '' }
}

interface FormProps {
  /** undefined: not loaded yet. */
  items: readonly CallRecording[] | undefined
  isStale: boolean
  onRemove: (recording: CallRecording) => void
  empty: ReactNode
  /** In place of the rows if they could not be loaded. */
  error: ReactNode
}

/** The rows as in conversations. */
function RecordingList({ items, isByDay, empty, error, ...list }: FormProps & { isByDay: boolean }) {
  const t = useTranslations('recordings')
  if (error) return error
  if (items === undefined) return <SkeletonRows label={t('title')} />
  if (items.length === 0) return empty
  return <RecordingDays items={items} isByDay={isByDay} {...list} />
}

interface TableProps extends FormProps {
  view: RecordingsView
  onSort: (sort: TableSort) => void
}

/** REC-01: the rows by the number of the recording, as a table. */
function RecordingTable({ view, onSort, onRemove, ...table }: TableProps) {
  const t = useTranslations('recordings')
  const [openId, setOpenId] = useState<number | null>(null)
  const columns = useRecordingColumns({ openId, onOpen: setOpenId, onRemove })
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      itemId={({ id }) => id}
      sort={view.sort}
      onSort={onSort}
      openId={openId}
      renderDetail={filesOf}
      {...table}
    />
  )
}

const filesOf = (recording: CallRecording) => <RecordingFiles recording={recording} />
