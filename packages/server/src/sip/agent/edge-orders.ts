import { Grammar, type URI, type UserAgentCore } from 'sip.js/lib/core/index.js'
import { written } from '../edge/sip-settings.ts'
import { type EdgeLinks, hopIn } from './edge-links.ts'
import type { LeftInvite } from './left-legs.ts'

/** The orders of this process to its edges: requests that their routes know. */
export interface EdgeOrders {
  /** Ends an INVITE of a dead process: the edge refuses the caller, or stops ringing the callee. */
  endInvite(invite: LeftInvite): void
  /** Has every connected edge register at a trunk, or unregister, as its row in the database says. */
  signIn(contact: string, how: 'in' | 'out'): void
  /** TEL-09: tells the edge of a route that this process takes calls, so that none is refused until the edge asks next. */
  sayReady(route: string): void
}

/** @param from the address of this process */
export const createEdgeOrders = (
  core: UserAgentCore,
  links: Pick<EdgeLinks, 'own' | 'there'>,
  from: URI,
): EdgeOrders => {
  const tell = (route: string | undefined, headers: string[]): void => {
    const edge = hopIn(route ?? '')
    const to = edge === undefined ? undefined : Grammar.URIParse(`sip:edge@${edge};transport=tcp`)
    if (to === undefined) return
    const sent = { routeSet: [`<sip:${edge};transport=tcp;lr>`] }
    core.request(core.makeOutgoingRequestMessage('OPTIONS', to, from, to, sent, headers))
  }

  return {
    endInvite: ({ is, callId, number, route }) =>
      tell(route ?? links.there()[0]?.route, [`X-End: ${callId}`, `X-End-Number: ${number}`, `X-End-How: ${is}`]),
    signIn: (contact, how) => {
      for (const { route } of links.there()) tell(route, [`X-Sign-In: ${contact}`, `X-Sign-How: ${how}`])
    },
    sayReady: (route) => tell(route, [`X-Ready: ${written(links.own)}`]),
  }
}
