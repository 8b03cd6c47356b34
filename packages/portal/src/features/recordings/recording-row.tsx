import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowRight, ArrowUpRight, Ellipsis, FileAudio, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { PlayButton } from '../../shared/ui/sound/play-button.tsx'
import { PlayerBar } from '../../shared/ui/sound/player.tsx'
import { usePlayer } from '../../shared/ui/sound/use-player.ts'
import { RecordingFiles } from './recording-files.tsx'
import css from './recording-row.module.css'
import { streamSound, streamsQuery, useDownloadStream } from './recordings-queries.ts'
import { useMayRemove } from './use-may-remove.ts'
import { useCallSide } from './use-call-side.ts'
import { rowNames, secondsOf, useRecordingTexts } from './use-recording-texts.ts'

interface RecordingRowProps {
  recording: CallRecording
  isOpen: boolean
  /** Shows the day beside the time, where no heading names it. */
  hasDay: boolean
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

const icons = { in: ArrowDownLeft, out: ArrowUpRight, other: ArrowRight }

/** REC-03: a recorded call, played in its row. Its files, its number and the call's id are its details. */
export function RecordingRow({ recording, isOpen, hasDay, onOpen, onRemove }: RecordingRowProps) {
  const mayRemove = useMayRemove()(recording)
  const t = useTranslations('recordings')
  const common = useTranslations('common')
  const labels = useKitLabels()
  const texts = useRecordingTexts()(recording)
  const { side, party, how } = useCallSide(recording, texts)
  const [hasDetails, setDetails] = useState(false)
  const names = rowNames(recording, texts)
  const sound = useWholeSound(recording.id)
  const download = useDownloadStream()
  const failed = (error: unknown, action: string) =>
    reportError(error, { fallback: common('errors.whileTrying', { action }) })
  const player = usePlayer({
    load: async () => streamSound((await sound()).id),
    seconds: secondsOf(recording),
    onError: (error) => failed(error, t('playAction')),
  })
  const { phase } = player.state
  const isPlaying = phase === 'playing'
  const name = t('row.name', names)
  const save = () => void sound().then(download.mutate, (error: unknown) => failed(error, t('downloadAction')))
  const showDetails = () => {
    onOpen(true)
    setDetails(true)
  }
  return (
    <li className={css.item} data-open={isOpen || undefined} data-row>
      <div className={css.row}>
        <PlayButton
          icon={isPlaying ? Pause : Play}
          name={isPlaying ? labels.pause(name) : labels.play(name)}
          size={isOpen ? 'm' : 's'}
          isBusy={phase === 'loading'}
          onClick={() => {
            onOpen(true)
            void player.toggle()
          }}
        />
        <Icon as={icons[side]} size="s" tone="muted" className={css.icon} />
        <span className={css.who}>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-label={t('row.open', names)}
            onClick={() => onOpen(!isOpen)}
          >
            {party.name}
          </button>
          {party.number && <span className={css.number}>{party.number}</span>}
        </span>
        <span className={css.how}>{how}</span>
        <span className={css.length}>{texts.duration}</span>
        <StartTime at={recording.start_time} hasDay={hasDay} />
        <span className={css.menu}>
          <Menu
            trigger={<IconButton icon={Ellipsis} name={t('row.menu', names)} size="s" />}
            label={t('row.menu', names)}
            items={[
              { id: 'details', text: t('details'), icon: FileAudio, onAction: showDetails },
              ...(mayRemove
                ? [{ id: 'remove', text: t('row.delete'), icon: Trash2, tone: 'negative', onAction: onRemove } as const]
                : []),
            ]}
          />
        </span>
      </div>
      {isOpen && (
        <div className={css.panel}>
          <PlayerBar
            name={name}
            player={player}
            extra={
              <Button size="s" aria-expanded={hasDetails} onClick={() => setDetails(!hasDetails)}>
                {t('details')}
              </Button>
            }
            onDownload={save}
            downloadLabel={t('row.download', names)}
            {...(mayRemove && { onDelete: onRemove })}
            deleteLabel={t('row.remove', names)}
          />
          {hasDetails && <Details recording={recording} />}
        </div>
      )}
    </li>
  )
}

/** The file with both sides, else the first one. */
const useWholeSound = (recordingId: number) => {
  const client = useQueryClient()
  const t = useTranslations('recordings')
  return async () => {
    const streams = await client.fetchQuery({ ...streamsQuery(recordingId), staleTime: 60_000 })
    const whole = streams.find(({ type }) => type === 'mixed') ?? streams[0]
    if (whole === undefined) throw new Error(t('files.none'))
    return whole
  }
}

/** NAME-04: the time of day, with the day where no heading names it. */
function StartTime({ at, hasDay }: { at: string; hasDay: boolean }) {
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  const moment = momentOfWallTime(at, browserZone)
  return (
    <time className={css.time} dateTime={moment?.toISOString()}>
      {hasDay ? formats.time(moment ?? at, now) : formats.clock(moment ?? at)}
    </time>
  )
}

/** REC-03: files, number and call of a recording. */
function Details({ recording }: { recording: CallRecording }) {
  const t = useTranslations('recordings')
  const formats = useFormats()
  const [from, to] = [recording.start_time, recording.end_time ?? ''].map((at) => momentOfWallTime(at, browserZone))
  return (
    <div className={css.details}>
      <RecordingFiles recording={recording} />
      <dl className={css.ids}>
        <div>
          <dt>{t('recordingId')}</dt>
          <dd>{recording.id}</dd>
        </div>
        <div>
          <dt>{t('filter.call_id')}</dt>
          <dd className={css.mono}>{recording.callid}</dd>
        </div>
        {from && (
          <div>
            <dt>{t('started')}</dt>
            <dd>{formats.clock(from)}</dd>
          </div>
        )}
        {to && (
          <div>
            <dt>{t('ended')}</dt>
            <dd>{formats.clock(to)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
