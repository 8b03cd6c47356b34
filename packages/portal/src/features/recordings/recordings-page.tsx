import { limits } from '@lineside/contract/limits'
import { type CallRecording, callRecordings } from '@lineside/contract/resources/conversations/call-recordings'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { NoRecordings } from './no-recordings.tsx'
import { RecordingFilters } from './recording-filters.tsx'
import { filterOf } from './recordings-filter.ts'
import { recordingsQuery, streamsQuery } from './recordings-queries.ts'
import {
  noFilter,
  recordingsSort,
  type RecordingsView,
  recordingsViewOf,
  searchOf,
  textFilters,
} from './recordings-view.ts'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { RecordingFile } from './recording-file.tsx'
import css from './recordings.module.css'
import { RemoveRecordingDialog } from './remove-recording-dialog.tsx'
import { useRecordingColumns } from './use-recording-columns.tsx'
import { type CsvColumn, listEvery, minutesOf } from '../../shared/list-filters/csv-file.ts'
import { calledBy } from '../../domain/conversations/party-text.ts'
import { rowNames, secondsBetween, useRecordingTexts } from './use-recording-texts.ts'

/** REC: the list of recorded calls. The address holds page, order and filters. */
export function RecordingsPage() {
  const t = useTranslations('recordings')
  const { subscriber } = useUser()
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
  const [openId, setOpenId] = useState<number | null>(null)
  const [removing, setRemoving] = useState<CallRecording | null>(null)
  const columns = useRecordingColumns({ openId, onOpen: setOpenId, onRemove: setRemoving })
  const isWrong = isRangeWrong(view)
  const total = recordings.data?.totalCount
  const { items, pages } = useTurnBack(recordings, {
    page: view.page,
    rows: limits.recordingsRows,
    turnTo: (page) => show({ ...view, page }, true),
  })

  const csv = useRecordingCsv()
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)

  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={typeof total === 'number' && !isWrong ? t('count', { count: total }) : t('lead')}
        actions={
          <CsvButton
            name={t('title')}
            rows={() => listEvery(callRecordings, filterOf(subscriber.id, browserZone, view))}
            columns={csv}
            isDisabled={isWrong || recordings.data?.totalCount === 0}
          />
        }
      />
      <RecordingFilters view={view} onChange={filter} />
      <div ref={box}>
        <DataTable
          label={t('title')}
          columns={columns}
          items={isWrong ? [] : items}
          itemId={({ id }) => id}
          sort={view.sort}
          onSort={(sort) => show({ ...view, page: 1, sort: recordingsSort(sort) })}
          isStale={recordings.isPlaceholderData}
          openId={openId}
          renderDetail={filesOf}
          empty={<NoRecordings view={view} onClear={() => filter(noFilter)} />}
          error={recordings.isError && <LoadFailed query={recordings} action={t('loadAction')} />}
        />
        {pages !== undefined && !isWrong && (
          <Pagination page={view.page} pages={pages} onPage={(page) => show({ ...view, page })} />
        )}
      </div>
      <RemoveRecordingDialog recording={removing} onClose={() => setRemoving(null)} />
    </Sheet>
  )
}

const filesOf = (recording: CallRecording) => <RecordingFiles recording={recording} />

/** REC-03: the content of an open row: the files of the recording. */
function RecordingFiles({ recording }: { recording: CallRecording }) {
  const t = useTranslations('recordings')
  const texts = useRecordingTexts()(recording)
  const streams = useQuery(streamsQuery(recording.id))
  if (streams.isError) return <LoadFailed query={streams} action={t('files.loadAction')} />
  if (!streams.data) return <SkeletonRows count={1} label={t('files.loading')} />
  if (streams.data.length === 0) return <p className={css.none}>{t('files.none')}</p>
  return (
    <ul className={css.files} aria-label={t('row.files', rowNames(recording, texts))}>
      {streams.data.map((stream) => (
        <RecordingFile key={stream.id} recording={recording} stream={stream} />
      ))}
    </ul>
  )
}

/** The columns of the CSV file of recordings: who talked to whom, and for how many minutes. */
const useRecordingCsv = (): readonly CsvColumn<CallRecording>[] => {
  const t = useTranslations('recordings')
  const csv = useTranslations('list-filters')
  const texts = useRecordingTexts()
  const minutes = ({ start_time, end_time }: CallRecording): number | null => {
    const [from, to] = [momentOfWallTime(start_time, browserZone), momentOfWallTime(end_time ?? '', browserZone)]
    return from && to && minutesOf(secondsBetween(from, to))
  }
  return [
    { title: t('columns.time'), value: (item) => texts(item).time },
    { title: t('columns.caller'), value: (item) => calledBy(texts(item).caller) },
    { title: `${t('columns.caller')}: ${csv('csv.columns.number')}`, value: ({ caller }) => caller },
    { title: t('columns.callee'), value: (item) => calledBy(texts(item).callee) },
    { title: `${t('columns.callee')}: ${csv('csv.columns.number')}`, value: ({ callee }) => callee },
    { title: csv('csv.columns.minutes'), value: minutes },
  ]
}
