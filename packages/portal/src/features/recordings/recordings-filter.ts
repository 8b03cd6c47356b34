import type { SentQuery } from '@lineside/contract/http/resource-types'
import type { callRecordings } from '@lineside/contract/resources/conversations/call-recordings'
import { soughtDigits, withoutSeparators } from '@lineside/telephony/numbers/read-number'
import { type RecordingsView, textFilters } from './recordings-view.ts'

/** A number without its separators, with or without wildcards. */
const NUMBER = /^\+?[\d*?]*$/

/**
 * REC-02: makes a wildcard pattern that matches the search text anywhere. For a number only the digits count, without
 * leading zeros, so that `+43 664/123` and `0043 664 123` find 43664123.
 */
export const patternOf = (text: string, isNumber: boolean): string => {
  const wanted = text.trim()
  if (!isNumber || !NUMBER.test(withoutSeparators(wanted))) return `*${wanted}*`
  return `*${soughtDigits(wanted)}*`
}

/** The platform's filter for a view, used for the list and for the file that exports it. */
export const filterOf = (
  subscriberId: number,
  zone: string,
  view: RecordingsView,
): SentQuery<typeof callRecordings> => {
  const texts = textFilters
    .filter((name) => view[name].trim() !== '')
    .map((name) => [name, patternOf(view[name], name !== 'call_id')] as const)
  return {
    ...(view.of === 'own' && { subscriber_id: subscriberId }),
    tz: zone,
    order_by: view.sort.by,
    order_by_direction: view.sort.order,
    ...(view.from && { start_time: `${view.from} 00:00:00` }),
    ...(view.to && { end_time: `${view.to} 23:59:59` }),
    ...Object.fromEntries(texts),
    ...(texts.length > 0 && { wildcards: true }),
  }
}
