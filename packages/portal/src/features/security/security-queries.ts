import type { getSecurity, openSettings, setSecurityMails } from '@lineside/contract/resources/security'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { withProof } from '../../domain/proof/proof.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const get = describedRoute<typeof getSecurity>('GET', '/api/lineside/security')
const setMails = describedRoute<typeof setSecurityMails>('PUT', '/api/lineside/security/mails')

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => callRoute(get, { signal }),
  meta: { isQuiet: true },
})

export type Mails = { readonly email: boolean; readonly factor: boolean; readonly forwarding: boolean }

export const setMailsMutation = mutationOptions({
  mutationFn: (mails: Mails) => withProof(() => callRoute(setMails, { body: mails })),
  onSettled: (_done, _error, _mails, _before, { client }) => client.invalidateQueries({ queryKey: ['security'] }),
})

const open = describedRoute<typeof openSettings>('PUT', '/api/lineside/security/settings')

/** ROLE-02: lets administrators who see as the user change settings for so many days; null: no longer. */
export const openSettingsMutation = mutationOptions({
  mutationFn: (days: number | null) =>
    callRoute(open, { body: { until: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString() } }),
  onSettled: (_done, _error, _days, _before, { client }) => client.invalidateQueries({ queryKey: ['security'] }),
})
