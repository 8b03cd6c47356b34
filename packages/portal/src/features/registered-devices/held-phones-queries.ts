import { decideHeldPhone, listHeldPhones } from '@lineside/contract/resources/pbx/held-phones'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'

/** HARD-02: the phones that wait for a yes of this person; read again when a phone comes or goes. */
export const heldPhonesQuery = queryOptions({
  queryKey: ['registrations', 'held'],
  queryFn: ({ signal }) => callRoute(listHeldPhones, { signal }),
})

interface Decision {
  readonly id: number
  readonly name: string
  readonly isAllowed: boolean
}

export function useDecide() {
  const client = useQueryClient()
  const t = useTranslations('registered-devices')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ id, isAllowed }: Decision) =>
      callRoute(decideHeldPhone, { params: { id }, body: { is_allowed: isAllowed } }),
    onSuccess: (_, { name, isAllowed }) => toast.success(t(isAllowed ? 'held.allowed' : 'held.refused', { name })),
    onSettled: () => client.invalidateQueries({ queryKey: ['registrations'] }),
    meta: { failed: () => common('errors.whileTrying', { action: t('held.action') }) },
  })
}
