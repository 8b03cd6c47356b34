import type {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayFailedDeliveries,
  replayWebhookDelivery,
  testWebhook,
  tryWebhook,
} from '@lineside/contract/resources/app/webhooks'
import type { BodyOf } from '@lineside/contract/http/route'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/webhooks'
const list = describedRoute<typeof listWebhooks>('GET', path)
const add = describedRoute<typeof addWebhook>('POST', path)
const change = describedRoute<typeof changeWebhook>('PUT', `${path}/:webhook`)
const remove = describedRoute<typeof removeWebhook>('DELETE', `${path}/:webhook`)
const renew = describedRoute<typeof renewWebhookSecret>('POST', `${path}/:webhook/secret`)
const test = describedRoute<typeof testWebhook>('POST', `${path}/:webhook/test`)
const attempt = describedRoute<typeof tryWebhook>('POST', `${path}/:webhook/try`)
const deliveries = describedRoute<typeof listWebhookDeliveries>('GET', `${path}/:webhook/deliveries`)
const replay = describedRoute<typeof replayWebhookDelivery>('POST', `${path}/:webhook/deliveries/:delivery/replay`)
const replayAll = describedRoute<typeof replayFailedDeliveries>('POST', `${path}/:webhook/replay-failed`)

const key = ['webhooks'] as const
/** Deliveries happen by themselves, so the page looks again while it is open. */
const lookMs = 3_000

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => callRoute(list, { signal }),
  refetchInterval: lookMs,
  meta: { isQuiet: true },
})

export const deliveriesQuery = (webhook: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'log', webhook],
    queryFn: ({ signal, pageParam }) =>
      callRoute(deliveries, { signal, params: { webhook }, query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries: rows, has_more }) => (has_more ? (rows.at(-1)?.id ?? null) : null),
    refetchInterval: lookMs,
    meta: { isQuiet: true },
  })

export type WebhookValues = BodyOf<typeof addWebhook>

/** The dialog says the failure, at the field that it is about. */
const saidByDialog = { isQuiet: true } as const

/** Changes of webhooks; lists and logs are read again afterwards. */
export function useWebhookActions() {
  const t = useTranslations('pbx-connections')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failed: () => common('errors.whileTrying', { action: t('changing') }) },
  }
  return {
    add: useMutation({ ...options, meta: saidByDialog, mutationFn: (body: WebhookValues) => callRoute(add, { body }) }),
    change: useMutation({
      ...options,
      meta: saidByDialog,
      mutationFn: ({ id, ...body }: BodyOf<typeof changeWebhook> & { id: number }) =>
        callRoute(change, { params: { webhook: id }, body }),
    }),
    renew: useMutation({
      ...options,
      mutationFn: (webhook: number) => callRoute(renew, { params: { webhook } }),
    }),
    remove: useMutation({ ...options, mutationFn: (webhook: number) => callRoute(remove, { params: { webhook } }) }),
    test: useMutation({ ...options, mutationFn: (webhook: number) => callRoute(test, { params: { webhook } }) }),
    attempt: useMutation({ ...options, mutationFn: (webhook: number) => callRoute(attempt, { params: { webhook } }) }),
    replayAll: useMutation({
      ...options,
      mutationFn: (webhook: number) => callRoute(replayAll, { params: { webhook } }),
    }),
    replay: useMutation({
      ...options,
      mutationFn: (params: { webhook: number; delivery: number }) => callRoute(replay, { params }),
    }),
  }
}
