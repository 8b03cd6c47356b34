import type { CallRecording } from '@lineside/contract/resources/call-recordings'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useTranslations } from 'use-intl'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { RecordingFile } from './recording-file.tsx'
import css from './recordings.module.css'
import { streamsQuery } from './recordings-queries.ts'

/** REC-03: what an open row shows: the files of the recording. */
export function RecordingFiles({ recording }: { recording: CallRecording }) {
  const t = useTranslations('recordings')
  const streams = useQuery(streamsQuery(recording.id))
  if (streams.isError) return <LoadFailed query={streams} action={t('files.loadAction')} />
  if (!streams.data) return <SkeletonRows count={1} label={t('files.loading')} />
  if (streams.data.length === 0) return <p className={css.none}>{t('files.none')}</p>
  return (
    <ul className={css.files} aria-label={t('row.files', { id: String(recording.id) })}>
      {streams.data.map((stream) => (
        <RecordingFile key={stream.id} recording={recording} stream={stream} />
      ))}
    </ul>
  )
}
