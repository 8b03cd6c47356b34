import type { addWallboard, endWallboard, listWallboards } from '@lineside/contract/resources/pbx/wallboards'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/wallboards'
const list = describedRoute<typeof listWallboards>('GET', path)
const add = describedRoute<typeof addWallboard>('POST', path)
const end = describedRoute<typeof endWallboard>('DELETE', `${path}/:id`)

const key = ['wallboards'] as const

export const wallboardsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await callRoute(list, { signal })).wallboards,
})

/** QBOARD-03: makes and ends wallboards; the list is read again afterwards. */
export function useWallboardActions() {
  const t = useTranslations('pbx-queues')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failed: () => common('errors.whileTrying', { action: t('walls.action') }) },
  }
  return {
    add: useMutation({ ...options, mutationFn: (body: BodyOf<typeof addWallboard>) => callRoute(add, { body }) }),
    end: useMutation({
      ...options,
      mutationFn: (id: number) => callRoute(end, { params: { id } }),
    }),
  }
}
