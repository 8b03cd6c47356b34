import type {
  endQueueOverflow,
  listQueueSettings,
  setQueueAnnouncements,
  setQueueOverflow,
} from '@lineside/contract/resources/pbx/queue-settings'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const path = '/api/lineside/queuesettings'
const list = describedRoute<typeof listQueueSettings>('GET', path)
const set = describedRoute<typeof setQueueOverflow>('PUT', `${path}/:id/overflow`)
const tell = describedRoute<typeof setQueueAnnouncements>('PUT', `${path}/:id/announcements`)
const end = describedRoute<typeof endQueueOverflow>('DELETE', `${path}/:id/overflow`)

const queueSettingsKey = ['queue-settings'] as const

/** QBOARD-05: what callers of the customer's queues meet while they wait. */
export const queueSettingsQuery = queryOptions({
  queryKey: queueSettingsKey,
  queryFn: async ({ signal }) => (await callRoute(list, { signal })).queues,
  meta: { isQuiet: true },
})

/** Changes of these settings. */
export function useQueueSettingsActions() {
  const t = useTranslations('queue-waiting')
  const common = useTranslations('common')
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: queueSettingsKey })
  return {
    // the form says a failure itself
    save: useMutation({
      onSettled,
      meta: { isQuiet: true },
      mutationFn: ({ queue, ...body }: BodyOf<typeof setQueueOverflow> & { queue: number }) =>
        callRoute(set, { params: { id: queue }, body }),
    }),
    tell: useMutation({
      onSettled,
      meta: { isQuiet: true },
      mutationFn: ({ queue, ...body }: BodyOf<typeof setQueueAnnouncements> & { queue: number }) =>
        callRoute(tell, { params: { id: queue }, body }),
    }),
    end: useMutation({
      onSettled,
      meta: { failed: () => common('errors.whileTrying', { action: t('changing') }) },
      mutationFn: (queue: number) => callRoute(end, { params: { id: queue } }),
    }),
  }
}
