import type { RelayEvent } from '../rooms/relay.ts'
import type { JanusHandle, JanusSession } from './janus-session.ts'

/** A room of Janus's VideoRoom plugin, with the secret that is needed to destroy it. */
export interface JanusRoomName {
  readonly room: number
  readonly secret: string
}

/** A connection of a member, and its handle at Janus. */
interface Side {
  readonly connection: string
  handle: JanusHandle | null
}
export interface Sending extends Side {
  /** The publisher's number. */
  readonly feed: number
  /** The member's media arrive. */
  isUp: boolean
}
export interface Getting extends Side {
  /** The feeds that Janus was asked for. It offers new ones only after its previous offer was answered. */
  readonly feeds: Set<number>
  /** Runs while the member's answer is awaited. */
  deadline: NodeJS.Timeout | undefined
}

export interface JanusMember {
  readonly id: string
  sending: Sending | null
  getting: Getting | null
  /** Connections the member has had. After too many it gets no further one. */
  count: number
  /** Connections in a row over which no media of the member reached Janus. */
  fruitless: number
  /** How often in a row Janus refused to give the member the others' media. */
  failures: number
  /** Requests for this member, one after the other. */
  turn: Promise<void>
}

/** A room, as sending and receiving know it. */
export interface JanusGround {
  readonly session: Pick<JanusSession, 'attach'>
  readonly name: JanusRoomName
  /** The PIN without which Janus lets nobody in. */
  readonly pin: string
  readonly members: ReadonlyMap<string, JanusMember>
  /** Tells the conference. */
  readonly tell: (event: Exclude<RelayEvent, { type: 'ended' }>) => void
  /** Does something for a member after all that came before for it, unless it has left by then. */
  readonly inTurn: (member: JanusMember, work: () => Promise<void>) => void
}

const mostConnections = 16

export const newMember = (id: string): JanusMember => ({
  id,
  sending: null,
  getting: null,
  count: 0,
  fruitless: 0,
  failures: 0,
  turn: Promise.resolve(),
})

export const isIn = ({ members }: Pick<JanusGround, 'members'>, member: JanusMember): boolean =>
  members.get(member.id) === member

/** Counts a further connection of a member. @returns false: it has had too many */
export const mayConnect = (member: JanusMember): boolean => ++member.count <= mostConnections

export const detach = (side: Side | null): void => side?.handle?.detach()

/** Closes the connections of a member who leaves. */
export const dropSides = ({ sending, getting }: JanusMember): void => {
  clearTimeout(getting?.deadline)
  detach(sending)
  detach(getting)
}

/** Publisher's feed to the ID of the member, for all members whose media arrive. */
export const owners = (members: ReadonlyMap<string, JanusMember>): ReadonlyMap<number, string> =>
  new Map([...members.values()].flatMap(({ id, sending }) => (sending?.isUp ? [[sending.feed, id] as const] : [])))

/** The feeds of all others who send that a member has not been offered yet. */
export const missingFeeds = (members: ReadonlyMap<string, JanusMember>, { id, getting }: JanusMember): number[] =>
  [...owners(members)].flatMap(([feed, owner]) => (owner === id || getting?.feeds.has(feed) ? [] : [feed]))
