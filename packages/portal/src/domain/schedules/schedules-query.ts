import type { listSchedules, ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import type { ReplyOf } from '@lineside/contract/http/route'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const list = describedRoute<typeof listSchedules>('GET', '/api/lineside/schedules')

/** Its first part is the live topic. */
export const schedulesKey = ['schedules'] as const

/** SCHED-01: the schedules of the company, and its holidays from yesterday on. */
export const schedulesQuery = queryOptions({
  queryKey: [...schedulesKey, 'list'],
  queryFn: ({ signal }) => callRoute(list, { signal }),
  meta: { isQuiet: true },
})

export type Holidays = ReplyOf<typeof listSchedules>['holidays']

/**
 * A schedule as the rules read it; also one that is only drafted.
 * @param closures SCHED-03: of the company, which closes what has its holidays
 */
export const scheduleOf = (
  { timezone, week, exceptions, follows_holidays }: Omit<ScheduleItem, 'id' | 'name' | 'used_by'>,
  holidays: Holidays,
  closures: Schedule['closures'] = [],
): Schedule => ({
  zone: timezone,
  week,
  exceptions,
  holidays: follows_holidays ? holidays : [],
  closures: follows_holidays ? closures : [],
})
