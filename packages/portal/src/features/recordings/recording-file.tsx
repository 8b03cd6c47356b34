import type { CallRecording, CallRecordingStream } from '@lineside/contract/resources/conversations/call-recordings'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { Player } from '../../shared/ui/sound/player.tsx'
import css from './recordings.module.css'
import { streamSound, useDownloadStream } from './recordings-queries.ts'
import { secondsOf, useRecordingTexts } from './use-recording-texts.ts'

interface RecordingFileProps {
  recording: CallRecording
  stream: CallRecordingStream
}

/** REC-03: a file of a recording, to play or download. */
export function RecordingFile({ recording, stream }: RecordingFileProps) {
  const t = useTranslations('recordings')
  const common = useTranslations('common')
  const download = useDownloadStream()
  const voice = useVoice(recording, stream)
  const { id, type, format } = stream
  return (
    <li className={css.file}>
      <p className={css.what}>
        <span className={css.voice}>{voice}</span>
        <span className={css.facts}>
          {t('files.facts', { id: String(id), type: t(`files.${type}`), format: format.toUpperCase() })}
        </span>
      </p>
      <Player
        name={t('files.name', { voice, id: String(recording.id) })}
        load={() => streamSound(id)}
        seconds={secondsOf(stream)}
        onError={(error) => reportError(error, { fallback: common('errors.whileTrying', { action: t('playAction') }) })}
        onDownload={() => download.mutate(stream)}
        downloadLabel={t('files.download', { id: String(id) })}
      />
    </li>
  )
}

/** The party whose voice the file contains, in words. */
const useVoice = (recording: CallRecording, { type, party }: CallRecordingStream): string => {
  const t = useTranslations('recordings')
  const texts = useRecordingTexts()(recording)
  if (type === 'mixed') return t('files.both')
  return party === undefined ? t('files.one') : t(`files.${party}`, { name: texts[party].name })
}
