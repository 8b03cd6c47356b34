import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { RecordingFile } from './recording-file.tsx'
import css from './recordings.module.css'
import { streamsQuery } from './recordings-queries.ts'
import { rowNames, useRecordingTexts } from './use-recording-texts.ts'

/** REC-03: the files of a recording. */
export function RecordingFiles({ recording }: { recording: CallRecording }) {
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
