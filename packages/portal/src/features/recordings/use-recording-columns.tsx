import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { ArrowRight, ChevronRight, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import type { Column } from '../../shared/ui/lists/data-table-column.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import css from './recordings.module.css'
import { useIsOwn } from './use-call-side.ts'
import { useMayRemove } from './use-may-remove.ts'
import { rowNames, useRecordingTexts } from './use-recording-texts.ts'
import type { PartyText } from '../../domain/conversations/party-text.ts'

interface ColumnActions {
  openId: number | null
  onOpen: (id: number | null) => void
  onRemove: (recording: CallRecording) => void
}

/** REC-01: the columns of the table. A click anywhere on a row opens it. */
export const useRecordingColumns = ({ openId, onOpen, onRemove }: ColumnActions): readonly Column<CallRecording>[] => {
  const t = useTranslations('recordings')
  const texts = useRecordingTexts()
  const isOwn = useIsOwn()
  const mayRemove = useMayRemove()
  return useMemo(() => {
    const toggle = (recording: CallRecording) => (
      <button
        type="button"
        className={css.toggle}
        aria-expanded={recording.id === openId}
        aria-label={t('row.files', rowNames(recording, texts(recording)))}
        onClick={() => onOpen(recording.id === openId ? null : recording.id)}
      >
        <Icon as={ChevronRight} size="s" className={css.chevron} />
        <span className={css.id}>{recording.id}</span>
      </button>
    )
    const remove = (recording: CallRecording) =>
      mayRemove(recording) && (
        <span className={css.above}>
          <IconButton
            icon={Trash2}
            name={t('row.remove', rowNames(recording, texts(recording)))}
            size="s"
            data-popup="remove-recording"
            onClick={() => onRemove(recording)}
          />
        </span>
      )
    return [
      { id: 'id', head: t('columns.id'), cell: toggle, isSortable: true, phone: 'lead' },
      {
        id: 'start_time',
        head: t('columns.time'),
        cell: ({ start_time }) => <StartTime at={start_time} />,
        isSortable: true,
        // a weekday with its time is long in some languages, and a number beside it would be cut
        phone: 'below',
      },
      {
        id: 'caller',
        head: t('columns.caller'),
        cell: (item) => <PartyCell party={texts(item).caller} isOwn={isOwn(item.caller)} />,
        phone: 'title',
      },
      {
        id: 'callee',
        head: t('columns.callee'),
        cell: (item) => <PartyCell party={texts(item).callee} isOwn={isOwn(item.callee)} isTarget />,
        phone: 'meta',
      },
      {
        id: 'duration',
        head: t('columns.duration'),
        cell: (item) => texts(item).duration,
        align: 'end',
        phone: 'titleEnd',
      },
      { id: 'remove', head: t('columns.remove'), isHeadHidden: true, cell: remove, phone: 'menu' },
    ]
  }, [t, texts, openId, onOpen, onRemove, isOwn, mayRemove])
}

/** NAME-04: the time of day for today, with how long ago as its tooltip. */
function StartTime({ at }: { at: string }) {
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  const moment = momentOfWallTime(at, browserZone)
  const [time, ago] = [formats.time(moment ?? at, now), formats.relative(moment ?? at, now)]
  return (
    <time className={css.time} dateTime={moment?.toISOString()} data-tip={ago === time ? undefined : ago}>
      {time}
    </time>
  )
}

interface PartyCellProps {
  party: PartyText
  /** The user's own line, which is on every call: it steps back behind the other end. */
  isOwn: boolean
  isTarget?: boolean
}

/** Caller or callee. On a phone the table has no head, so an arrow marks the callee. */
function PartyCell({ party: { name, number }, isOwn, isTarget = false }: PartyCellProps) {
  return (
    <span className={css.party} data-own={isOwn || undefined}>
      {isTarget && <Icon as={ArrowRight} size="s" className={css.arrow} />}
      {!isOwn && number !== null && <Avatar name={name} size="s" />}
      <span className={css.name}>{name}</span>
      {number && !isOwn && <span className={css.number}>{number}</span>}
    </span>
  )
}
