import type { getHolidays, putHolidays } from '@lineside/contract/resources/pbx/schedules'
import type { BodyOf, ReplyOf } from '@lineside/contract/http/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { schedulesKey } from '../../domain/schedules/schedules-query.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/holidays'
const read = describedRoute<typeof getHolidays>('GET', path)
const write = describedRoute<typeof putHolidays>('PUT', path)

export type HolidayFacts = ReplyOf<typeof getHolidays>

const languages = ['en', 'de', 'fr', 'it', 'es', 'ru'] as const

/** @param place null: that of the company */
export const useHolidaysQuery = (place: { readonly country: string; readonly region: string | null } | null) => {
  const locale = useLocale()
  const language = languages.find((each) => locale.startsWith(each)) ?? 'en'
  const asked =
    place === null || place.country === ''
      ? {}
      : { country: place.country, ...(place.region && { region: place.region }) }
  return queryOptions({
    queryKey: [...schedulesKey, 'holidays', language, asked],
    queryFn: ({ signal }) => callRoute(read, { query: { language, ...asked }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

/** All that is shown of schedules is read again afterwards. */
export function useSaveHolidays() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof putHolidays>) => callRoute(write, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey }),
    meta: { isQuiet: true },
  })
}
