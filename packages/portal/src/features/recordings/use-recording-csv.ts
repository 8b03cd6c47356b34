import type { CallRecording } from '@lineside/contract/resources/call-recordings'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useTranslations } from 'use-intl'
import { calledBy } from '../../domain/conversations/party-text.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { type CsvColumn, minutesOf } from '../../shared/list-filters/csv-file.ts'
import { secondsBetween, useRecordingTexts } from './use-recording-texts.ts'

/** Recorded calls as a file: who with whom, and how many minutes. */
export const useRecordingCsv = (): readonly CsvColumn<CallRecording>[] => {
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
