import type {
  addSchedule,
  changeSchedule,
  endLineHours,
  listHoursLines,
  listScheduleUsers,
  removeSchedule,
  setLineHours,
  WrittenSchedule,
} from '@lineside/contract/resources/pbx/schedules'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { schedulesKey } from '../../domain/schedules/schedules-query.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/schedules'
const linesPath = '/api/lineside/schedulelines'
const add = describedRoute<typeof addSchedule>('POST', path)
const change = describedRoute<typeof changeSchedule>('PUT', `${path}/:id`)
const remove = describedRoute<typeof removeSchedule>('DELETE', `${path}/:id`)
const users = describedRoute<typeof listScheduleUsers>('GET', `${path}/:id/users`)
const lines = describedRoute<typeof listHoursLines>('GET', linesPath)
const follow = describedRoute<typeof setLineHours>('PUT', `${linesPath}/:id`)
const unfollow = describedRoute<typeof endLineHours>('DELETE', `${linesPath}/:id`)

export const usersQuery = (schedule: number) =>
  queryOptions({
    queryKey: [...schedulesKey, 'users', schedule],
    queryFn: ({ signal }) => callRoute(users, { params: { id: schedule }, signal }),
    meta: { isQuiet: true },
  })

/** Groups, queues and attendants, which can follow a schedule. */
export const hoursLinesQuery = queryOptions({
  queryKey: [...schedulesKey, 'lines'],
  queryFn: ({ signal }) => callRoute(lines, { signal }),
  meta: { isQuiet: true },
})

/** Changes of schedules, and of who follows them; all that is shown of schedules is read again afterwards. */
export function useScheduleActions() {
  const t = useTranslations('pbx-schedules')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('changing') }) },
  }
  // forms say failures themselves
  const said = { ...options, meta: { isQuiet: true } }
  return {
    save: useMutation({
      ...said,
      mutationFn: async ({ id, body }: { id: number | null; body: WrittenSchedule }) => {
        if (id === null) await callRoute(add, { body })
        else await callRoute(change, { params: { id }, body })
      },
    }),
    remove: useMutation({
      ...options,
      mutationFn: (schedule: number) => callRoute(remove, { params: { id: schedule } }),
    }),
    follow: useMutation({
      ...said,
      mutationFn: ({ line, ...body }: BodyOf<typeof setLineHours> & { line: number }) =>
        callRoute(follow, { params: { id: line }, body }),
    }),
    unfollow: useMutation({ ...options, mutationFn: (line: number) => callRoute(unfollow, { params: { id: line } }) }),
  }
}
