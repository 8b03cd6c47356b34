import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { byDay, dayHeading } from '../../shared/i18n/day-heading.ts'
import css from './recording-row.module.css'
import { RecordingRow } from './recording-row.tsx'

interface RecordingDaysProps {
  items: readonly CallRecording[]
  /** By day; otherwise the rows stand in their own order, each with its day. */
  isByDay: boolean
  isStale: boolean
  onRemove: (recording: CallRecording) => void
}

const minute = 60_000

/** REC-01: recordings as rows like those of conversations, by the day on which they began. */
export function RecordingDays({ items, isByDay, isStale, onRemove }: RecordingDaysProps) {
  const t = useTranslations('recordings')
  const locale = useLocale()
  const now = useNow({ updateInterval: minute })
  const [openId, setOpenId] = useState<number | null>(null)
  const rows = (some: readonly CallRecording[]) =>
    some.map((recording) => (
      <RecordingRow
        key={recording.id}
        recording={recording}
        isOpen={recording.id === openId}
        hasDay={!isByDay}
        onOpen={(isOpen) => setOpenId(isOpen ? recording.id : null)}
        onRemove={() => onRemove(recording)}
      />
    ))
  return (
    <div className={css.list} aria-busy={isStale || undefined}>
      {isByDay ? (
        byDay(items, ({ start_time }) => start_time).map(({ day, items: of }) => (
          <section key={day} aria-label={dayHeading(day, now, { locale, timeZone: browserZone })}>
            <div className={css.head}>
              <h2>{dayHeading(day, now, { locale, timeZone: browserZone })}</h2>
              <span>{t('dayCount', { count: of.length })}</span>
            </div>
            <ul>{rows(of)}</ul>
          </section>
        ))
      ) : (
        <ul aria-label={t('title')}>{rows(items)}</ul>
      )}
    </div>
  )
}
