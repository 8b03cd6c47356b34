import type {
  endSession,
  endSessions,
  getSecurity,
  listSessions,
  setSecurityMails,
} from '@lineside/contract/resources/security'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { withProof } from '../../domain/proof/proof.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const list = describedRoute<typeof listSessions>('GET', '/api/lineside/sessions/')
const endOne = describedRoute<typeof endSession>('DELETE', '/api/lineside/sessions/:session')
const endAll = describedRoute<typeof endSessions>('DELETE', '/api/lineside/sessions/')
const get = describedRoute<typeof getSecurity>('GET', '/api/lineside/security')
const setMails = describedRoute<typeof setSecurityMails>('PUT', '/api/lineside/security/mails')

/** SESS-01: the user's open sessions. A session that begins or ends causes no event, so that the list is asked again. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callRoute(list, { signal }),
  refetchInterval: 60_000,
  meta: { isQuiet: true },
})

/** @param id null: all but this one */
export const endSessionsMutation = mutationOptions({
  mutationFn: async (id: string | null) => {
    if (id === null) await callRoute(endAll, {})
    else await callRoute(endOne, { params: { session: id } })
  },
  onSettled: (_done, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey: ['sessions'] }),
})

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
