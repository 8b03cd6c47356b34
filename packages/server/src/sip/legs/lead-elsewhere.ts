import { readEdgeAddress } from '../../domain/cells/edge-address.ts'
import type { Pool } from '../../platform/db/database.ts'
import { edgesAfterMove } from '../agent/sip-lines-store.ts'
import { written } from '../edge/sip-settings.ts'

/** Edges that a phone is told at most, as in the answer to its REGISTER. */
const mostEdges = 9

/** Why a call is not taken: the SIP status, and headers that say more. */
export interface Refused {
  readonly statusCode: number
  readonly extraHeaders?: readonly string[]
}

/** A call of a phone whose company another cell has. */
interface StrayCall {
  readonly lineId: number
  readonly dialled: string
  /** Host and port that it has called (`x-host`); undefined: a browser, or an edge of a version before, which does not say. */
  readonly calledHost: string | undefined
}

/**
 * GROW-08: what a phone gets that calls although another cell serves its customer by now: the same number at that cell's edges, which
 * it calls by itself (RFC 3261 section 8.1.3.4). One that sends all it has by way of an outbound proxy comes here again and
 * would go round for ever: it may try later, when it has registered there.
 */
export const leadElsewhere = async (pool: Pool, { lineId, dialled, calledHost }: StrayCall): Promise<Refused> => {
  const edges = (await edgesAfterMove(pool, lineId)).flatMap((edge) => readEdgeAddress(edge) ?? []).slice(0, mostEdges)
  const isLedHere = edges.some((edge) => written(edge) === calledHost?.toLowerCase())
  if (edges.length === 0 || calledHost === undefined || isLedHere) return { statusCode: 503 }
  const user = encodeURIComponent(dialled).replaceAll('%2B', '+')
  const contacts = edges.map(
    (edge, place) => `<sip:${user}@${written(edge)};transport=${edge.transport}>;q=${(1 - place / 10).toFixed(1)}`,
  )
  return { statusCode: 302, extraHeaders: [`Contact: ${contacts.join(', ')}`] }
}
