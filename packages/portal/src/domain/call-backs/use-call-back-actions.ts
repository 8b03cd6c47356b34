import type { CallBackAfter, deleteCallBack, postCallBack } from '@lineside/contract/resources/conversations/call-backs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { callBacksKey } from './call-backs-query.ts'

const post = describedRoute<typeof postCallBack>('POST', '/api/lineside/team/callbacks')
const remove = describedRoute<typeof deleteCallBack>('DELETE', '/api/lineside/team/callbacks/:id')

interface Asked {
  /** The colleague as one dials them. */
  readonly to: string
  readonly after: CallBackAfter
}

/** RECEIVE-02: asks to be called back, and takes that back. The list is read again after each change. */
export function useCallBackActions() {
  const t = useTranslations('call-backs')
  const common = useTranslations('common')
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: callBacksKey })
  const ask = useMutation({
    mutationFn: (body: Asked) => callRoute(post, { body }),
    onSuccess: ({ name, after }) => toast.success(t(after === 'busy' ? 'asked' : 'askedLater', { name })),
    onSettled,
    meta: { failed: () => common('errors.whileTrying', { action: t('askAction') }) },
  })
  const cancel = useMutation({
    mutationFn: (id: number) => callRoute(remove, { params: { id } }),
    onSettled,
    meta: { failed: () => common('errors.whileTrying', { action: t('cancelAction') }) },
  })
  return { ask, cancel }
}
