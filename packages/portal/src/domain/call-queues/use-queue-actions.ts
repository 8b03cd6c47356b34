import type { setOwnQueuePart, takeQueueCaller } from '@lineside/contract/resources/pbx/call-queues'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { callQueuesKey } from './call-queues-query.ts'

const ownPart = describedRoute<typeof setOwnQueuePart>('PUT', '/api/lineside/callqueues/:id/agent')
const oneCaller = describedRoute<typeof takeQueueCaller>('POST', '/api/lineside/callqueues/:id/callers/:caller')

type Part = 'taking' | 'paused' | 'ready'

/** The actions of an agent in a queue. After each one the queue is read again. */
export function useQueueActions(id: number) {
  const t = useTranslations('call-queue')
  const common = useTranslations('common')
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: callQueuesKey })
  const part = useMutation({
    mutationFn: (wanted: Part) => callRoute(ownPart, { params: { id }, body: { part: wanted } }),
    onSettled: readAgain,
    meta: { failed: () => common('errors.whileTrying', { action: t('partAction') }) },
  })
  const take = useMutation({
    mutationFn: ({ caller }: { caller: number; name: string }) => callRoute(oneCaller, { params: { id, caller } }),
    onSuccess: (_, { name }) => toast.success(t('taken', { name })),
    onSettled: readAgain,
    meta: { failed: () => common('errors.whileTrying', { action: t('takeAction') }) },
  })
  return { part, take }
}
