/** Another connection of the same subscriber. */
export interface Sibling {
  readonly id: string
  readonly sessionId: string
  /** It has a socket, or is about to have one; otherwise it waits for its page. */
  readonly isThere: boolean
}

export interface AskedConnection {
  readonly sessionId: string
  /** The connection that the page had; undefined: it says of none. */
  readonly previous: string | undefined
  /** In the order in which they came. */
  readonly siblings: readonly Sibling[]
  /** How many connections the customer has, and may have. */
  readonly ofCustomer: number
  readonly mostOfCustomer: number
}

export type Admission =
  /** The page gets the connection back that it had. */
  | { readonly is: 'known'; readonly id: string }
  /** `drops`: connections that end to make room, whether the page is admitted or not. */
  | { readonly is: 'new' | 'refused'; readonly drops: readonly string[] }

const mostOfSession = 8
const mostOfSubscriber = 20

/**
 * Decides whether a page gets a connection. A page that is reloaded many times leaves connections that still wait: the
 * oldest of these end, so that they shut nobody out.
 */
export const admitConnection = ({
  sessionId,
  previous,
  siblings,
  ofCustomer,
  mostOfCustomer,
}: AskedConnection): Admission => {
  const known = siblings.find((sibling) => sibling.id === previous && sibling.sessionId === sessionId)
  if (known !== undefined) return { is: 'known', id: known.id }
  const left = siblings.filter(({ isThere }) => !isThere)
  const there = siblings.filter(({ isThere }) => isThere)
  const drops = left.slice(0, Math.max(0, left.length - mostOfSession)).map(({ id }) => id)
  const isTooMany =
    there.length >= mostOfSubscriber ||
    there.filter((sibling) => sibling.sessionId === sessionId).length >= mostOfSession ||
    ofCustomer - drops.length >= mostOfCustomer
  return { is: isTooMany ? 'refused' : 'new', drops }
}
