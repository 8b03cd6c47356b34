import type { endSession, endSessions, listSessions } from '@lineside/contract/resources/security'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const list = describedRoute<typeof listSessions>('GET', '/api/lineside/sessions/')
const endOne = describedRoute<typeof endSession>('DELETE', '/api/lineside/sessions/:session')
const endAll = describedRoute<typeof endSessions>('DELETE', '/api/lineside/sessions/')

const ofLine = (seatId: number | null) => ({ query: seatId === null ? {} : { subscriber_id: seatId } })

/**
 * SESS-01: the open sessions of a seat of the administrator's PBX. A session that begins or ends causes no event, so that
 * the list is asked again.
 * @param seatId null: the user's own
 */
export const sessionsQuery = (seatId: number | null) =>
  queryOptions({
    queryKey: ['sessions', seatId],
    queryFn: ({ signal }) => callRoute(list, { signal, ...ofLine(seatId) }),
    refetchInterval: 60_000,
    meta: { isQuiet: true },
  })

/**
 * SESS-02: ends a session by its id, or by `all` all but the user's present one.
 * @param seatId as for the list
 */
export const endSessionsMutation = (seatId: number | null) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      if (id === 'all') await callRoute(endAll, ofLine(seatId))
      else await callRoute(endOne, { params: { session: id } })
    },
    onSettled: (_done, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: ['sessions', seatId] }),
  })
