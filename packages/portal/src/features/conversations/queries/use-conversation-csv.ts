import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { costInUnits } from '@lineside/telephony/conversations/cost'
import { wireSeconds } from '@lineside/telephony/conversations/duration'
import { useTranslations } from 'use-intl'
import { useConversationTexts } from '../../../domain/conversations/use-conversation-texts.ts'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { calledBy } from '../../../domain/conversations/party-text.ts'
import { type CsvColumn, minutesOf } from '../../../shared/list-filters/csv-file.ts'

/** The columns of the CSV file of conversations: party, outcome, and figures that a spreadsheet can sum up. */
export const useConversationCsv = (): readonly CsvColumn<Conversation>[] => {
  const t = useTranslations('list-filters')
  const texts = useConversationTexts()
  const formats = useFormats()
  /** Duration in minutes. The platform sends `H:MM:SS.mmm` for a call and seconds for a voicemail. */
  const minutes = (item: Conversation): number | null => {
    const { duration } = item
    const seconds = typeof duration === 'number' ? duration : wireSeconds(duration ?? '')
    return seconds === null ? null : minutesOf(seconds)
  }
  return [
    { title: t('csv.columns.time'), value: (item) => formats.minute(texts(item).startedAt ?? item.start_time) },
    { title: t('csv.columns.kind'), value: (item) => texts(item).lead },
    { title: t('csv.columns.who'), value: (item) => calledBy(texts(item).party) },
    // without the plus sign, because spreadsheets would read it as a formula
    { title: t('csv.columns.number'), value: (item) => texts(item).party.dialled?.replace(/^\+/, '') },
    { title: t('csv.columns.outcome'), value: (item) => texts(item).outcome },
    { title: t('csv.columns.minutes'), value: minutes },
    { title: t('csv.columns.pages'), value: (item) => (item.type === 'fax' ? item.pages : null) },
    { title: t('csv.columns.station'), value: ({ station }) => station?.replace(/^\+/, '') },
    {
      title: t('csv.columns.cost'),
      value: costOf,
    },
    { title: t('csv.columns.currency'), value: (item) => (item.type === 'call' ? item.currency : null) },
  ]
}

/** The cost of a call; null for an unrated call, because 0 would read as free of charge. */
const costOf = ({ type, total_customer_cost: cost, rating_status }: Conversation): number | null =>
  type === 'call' && (rating_status === 'ok' || Number(cost) > 0) ? costInUnits(cost) : null
