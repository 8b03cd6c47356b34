import type {
  closeCompany,
  closeLine,
  openCompany,
  openLine,
  PutClosure,
} from '@lineside/contract/resources/pbx/closures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { closuresKey } from './closures-query.ts'

const path = '/api/lineside/closures'
const shutAll = describedRoute<typeof closeCompany>('PUT', path)
const openAll = describedRoute<typeof openCompany>('DELETE', path)
const shut = describedRoute<typeof closeLine>('PUT', `${path}/:id`)
const open = describedRoute<typeof openLine>('DELETE', `${path}/:id`)

/** Closes and opens: the company (null), or a group, a queue or an attendant. The form says failures to close itself. */
export function useClosureActions() {
  const t = useTranslations('closures')
  const common = useTranslations('common')
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: closuresKey })
  return {
    close: useMutation({
      onSettled,
      meta: { isQuiet: true },
      mutationFn: ({ line, ...body }: PutClosure & { line: number | null }) =>
        line === null ? callRoute(shutAll, { body }) : callRoute(shut, { params: { id: line }, body }),
    }),
    open: useMutation({
      onSettled,
      meta: { failed: () => common('errors.whileTrying', { action: t('opening') }) },
      mutationFn: (line: number | null) =>
        line === null ? callRoute(openAll) : callRoute(open, { params: { id: line } }),
    }),
  }
}
