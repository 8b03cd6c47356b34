import type { endStatus, putStatus } from '@lineside/contract/resources/status'
import type { BodyOf } from '@lineside/contract/http/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { statusKey } from './status-query.ts'

const put = describedRoute<typeof putStatus>('PUT', '/api/lineside/status')
const end = describedRoute<typeof endStatus>('DELETE', '/api/lineside/status')

/** STAT-01: sets and ends the own status. Afterwards it is read again; reachability follows every write by itself. */
export function useStatusActions() {
  const t = useTranslations('status')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: statusKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('saveAction') }) },
  }
  const set = useMutation({ ...options, mutationFn: (body: BodyOf<typeof putStatus>) => callRoute(put, { body }) })
  const stop = useMutation({ ...options, mutationFn: () => callRoute(end) })
  return { set, stop }
}
