import type {
  changePushDevice,
  getPush,
  PushKind,
  removePushDevice,
  tryPushDevice,
} from '@lineside/contract/resources/app/push'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { thisBrowser } from './this-browser.ts'

const get = describedRoute<typeof getPush>('GET', '/api/lineside/push')
const change = describedRoute<typeof changePushDevice>('PUT', '/api/lineside/push/:device')
const remove = describedRoute<typeof removePushDevice>('DELETE', '/api/lineside/push/:device')
const attempt = describedRoute<typeof tryPushDevice>('POST', '/api/lineside/push/:device/try')

const key = ['push'] as const

export const pushQuery = queryOptions({ queryKey: key, queryFn: ({ signal }) => callRoute(get, { signal }) })

/** Changes of the devices, which are read again afterwards. */
export function usePushActions() {
  const t = useTranslations('app')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failed: () => common('errors.whileTrying', { action: t('notifications.changing') }) },
  }
  return {
    choose: useMutation({
      ...options,
      mutationFn: ({ device, kinds }: { device: number; kinds: PushKind[] }) =>
        callRoute(change, { params: { device }, body: { kinds } }),
    }),
    remove: useMutation({ ...options, mutationFn: (device: number) => callRoute(remove, { params: { device } }) }),
    attempt: useMutation({ ...options, mutationFn: (device: number) => callRoute(attempt, { params: { device } }) }),
    enable: useMutation({
      onSettled: options.onSettled,
      // the page says beside the table why the browser refuses
      meta: { isQuiet: true },
      mutationFn: ({ publicKey, kinds }: { publicKey: string; kinds: readonly PushKind[] }) =>
        thisBrowser.enable(publicKey, kinds),
    }),
  }
}
