import {
  type CallRecording,
  callRecordings,
  callRecordingStreams,
  type CallRecordingStream,
  getCallRecordingFile,
} from '@lineside/contract/resources/conversations/call-recordings'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callForBlob } from '../../shared/api/call-route.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { listAll, listPage, removeItem } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { soundFormat } from '../../shared/files/sound-format.ts'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { filterOf } from './recordings-filter.ts'
import type { RecordingsView } from './recordings-view.ts'

const listsOf = (subscriberId: number) => ['callrecordings', subscriberId] as const

/** REC-01: rows of a page: the table has five. */
export const rowsOf = ({ form }: Pick<RecordingsView, 'form'>): number =>
  form === 'table' ? limits.recordingsRows : limits.recordingsListRows

/** REC-01: a page of recorded calls. The page shows a failure itself. */
export const recordingsQuery = (subscriberId: number, view: RecordingsView) =>
  queryOptions({
    queryKey: [...listsOf(subscriberId), view],
    queryFn: ({ signal }) => {
      const query = { ...filterOf(subscriberId, browserZone, view), page: view.page, rows: rowsOf(view) }
      return listPage(callRecordings, query, signal)
    },
    enabled: !isRangeWrong(view),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

/** REC-03: the files of a recording, loaded when its row opens. */
export const streamsQuery = (recordingId: number) =>
  queryOptions({
    queryKey: ['callrecordingstreams', recordingId],
    queryFn: ({ signal }) => listAll(callRecordingStreams, { recording_id: recordingId, tz: browserZone }, signal),
    meta: { isQuiet: true },
  })

/** REC-03: the sound of a file, in a format that this browser plays. */
export const streamSound = (id: number): Promise<Blob> =>
  callForBlob(getCallRecordingFile, { params: { id }, query: { format: soundFormat(navigator.userAgent) } })

/** REC-03: downloads a file as WAV, named after its id. */
export function useDownloadStream() {
  const t = useTranslations('recordings')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: async ({ id }: CallRecordingStream) => {
      const wav = await callForBlob(getCallRecordingFile, { params: { id }, query: { format: 'wav' } })
      saveFile(wav, `call-recording-${id}.wav`)
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('downloadAction') }) },
  })
}

/** REC-03: removes a recording for this subscriber for good; a colleague who was on the call keeps it. */
export function useRemoveRecording(subscriberId: number) {
  const client = useQueryClient()
  const t = useTranslations('recordings')
  return useMutation({
    mutationFn: ({ id }: CallRecording) =>
      removeItem(callRecordings, id, { force_delete: 1, subscriber_id: subscriberId }),
    onSuccess: () => toast.success(t('remove.done')),
    onError: (error) => reportError(error, { text: t('remove.failed') }),
    onSettled: () => client.invalidateQueries({ queryKey: listsOf(subscriberId) }),
    // the failure is reported above, in the words that the specification requires
    meta: { isQuiet: true },
  })
}
