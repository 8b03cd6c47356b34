import type { EdgeLinks } from '../agent/edge-links.ts'
import type { SipPhone } from '../agent/sip-lines-store.ts'

/** Phones of a line that one edge reaches. */
export interface PhonesAtEdge {
  /** Leads to the edge. */
  readonly route: string
  readonly names: readonly string[]
}

/**
 * Groups phones by the edge at which they registered: only that one reaches them. Phones of a lost edge are left out;
 * if the edge is unknown, the first one tries.
 */
export const phonesByEdge = (
  phones: readonly Pick<SipPhone, 'name' | 'edge'>[],
  links: Pick<EdgeLinks, 'there' | 'knows'>,
): readonly PhonesAtEdge[] =>
  links
    .there()
    .map(({ number, route }, place) => ({
      route,
      names: phones
        .filter(({ edge }) => (edge !== null && links.knows(edge) ? edge === number : place === 0))
        .map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
