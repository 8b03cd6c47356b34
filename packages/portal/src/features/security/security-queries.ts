import type { getSecurity, setSecurityMails } from '@lineside/contract/resources/security'
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
