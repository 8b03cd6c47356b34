import type { SeatRole } from '@lineside/contract/roles'
import type { changeRoles, listRoles } from '@lineside/contract/resources/sign-in/roles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { followRoles } from '../../domain/live/follow-roles.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const list = describedRoute<typeof listRoles>('GET', '/api/lineside/roles')
const change = describedRoute<typeof changeRoles>('POST', '/api/lineside/roles/:id')

/** Its first part is the live topic. */
const key = ['roles']

/** ROLE-01: people who have a role, and how many people there are. */
export const rolesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => callRoute(list, { signal }),
})

/** Gives a person a role, or takes it; the person's other roles stay, also those that somebody else changes meanwhile. */
export function useChangeRole() {
  const t = useTranslations('pbx-roles')
  const common = useTranslations('common')
  const client = useQueryClient()
  const ownId = useUser().subscriber.id
  return useMutation({
    mutationFn: ({ id, role, isGiven }: { id: number; role: SeatRole; isGiven: boolean }) =>
      callRoute(change, { params: { id }, body: isGiven ? { give: [role] } : { take: [role] } }),
    onSettled: async (_, __, { id }) => {
      // whoever gives up their own role is led on
      if (id === ownId) await followRoles(client)
      await client.invalidateQueries({ queryKey: key })
    },
    meta: { failed: () => common('errors.whileTrying', { action: t('changeAction') }) },
  })
}
