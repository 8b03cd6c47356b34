import type { SentQuery } from '@lineside/contract/http/resource-types'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { showNumber } from '@lineside/telephony/numbers/show-number'
import { useTranslations } from 'use-intl'
import { type CsvColumn, listEvery } from '../../shared/list-filters/csv-file.ts'
import type { LineKind } from './line-queries.ts'
import { subscriberName } from './subscriber-name.ts'

/** A seat or group for a CSV file: with the names of the seat's groups, or of the group's members in their order. */
export interface LineRow {
  readonly line: Subscriber
  readonly others: readonly string[]
}

export const everyLine = async (kind: LineKind, query: SentQuery<typeof subscribers>): Promise<readonly LineRow[]> => {
  const [lines, others] = await Promise.all([
    listEvery(subscribers, query),
    // any subscriber can be a member of a group, even the pilot
    listEvery(subscribers, kind === 'seat' ? { is_pbx_group: 1 } : {}),
  ])
  const names = new Map(others.map((other) => [other.id, subscriberName(other)]))
  return lines.map((line) => ({
    line,
    others: ((kind === 'seat' ? line.pbx_group_ids : line.pbx_groupmember_ids) ?? []).map((id) => names.get(id) ?? ''),
  }))
}

// without the plus, because spreadsheets would read it as a formula
const numberText = (number: Subscriber['primary_number']): string =>
  number === null ? '' : showNumber(number).replace(/^\+/, '')

/** The columns that seats and groups have in common. */
export const useLineCsv = (): readonly CsvColumn<LineRow>[] => {
  const t = useTranslations('pbx-lines')
  return [
    { title: t('name'), value: ({ line }) => subscriberName(line) },
    { title: t('extension'), value: ({ line }) => line.pbx_extension },
    { title: t('filters.primary_number'), value: ({ line }) => numberText(line.primary_number) },
    { title: t('aliasNumbers'), value: ({ line }) => line.alias_numbers.map(numberText).join(' | ') },
  ]
}
