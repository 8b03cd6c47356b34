import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { Relay, RelayEvent } from '../rooms/relay.ts'
import type { JanusHandle, JanusSession, PluginReply } from './janus-session.ts'

/** A room of Janus's VideoRoom plugin, with the secret that is needed to destroy it. */
export interface JanusRoomName {
  readonly room: number
  readonly secret: string
}

interface RoomOptions {
  readonly session: Pick<JanusSession, 'attach'>
  readonly log: Log
  readonly mostMembers: number
  readonly listener: (event: RelayEvent) => void
  readonly opened: (name: JanusRoomName) => void
  /** The room was destroyed at Janus. */
  readonly removed: (name: JanusRoomName) => void
  readonly closed: () => void
}

/** A connection of a member, and its handle at Janus. */
interface Side {
  readonly connection: string
  handle: JanusHandle | null
}
interface Sending extends Side {
  readonly feed: number
  isUp: boolean
}
interface Getting extends Side {
  /** The feeds that Janus was asked for. It offers new ones only after its previous offer was answered. */
  readonly feeds: Set<number>
  /** Runs while the member's answer is awaited. */
  deadline: NodeJS.Timeout | undefined
}

interface Member {
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

const mostConnections = 16
const mostFailures = 3
/** After so many connections without media of a member, the conference moves to this server, which it may reach. */
const mostFruitless = 2
/** Longest wait for the answer to an offer, in ms; then the connection is replaced. */
const answerMs = 10_000
/** Bits a second for a picture: as much as members send to each other directly. */
const pictureBits = 1_000_000

/** A random number small enough to be exact in both JavaScript and Janus. */
const anyNumber = (): number => randomInt(1, 2 ** 48 - 1)

/**
 * Opens a conference in Janus's VideoRoom plugin. A member's sending connection is a publisher there. Its receiving
 * connection is one subscription to all other publishers, for which Janus makes a new offer whenever somebody comes or
 * goes.
 */
export const openJanusRoom = (options: RoomOptions): Relay & { end(): void } => {
  const { session, log, listener } = options
  const name: JanusRoomName = { room: anyNumber(), secret: randomUUID() }
  const pin = randomUUID()
  const members = new Map<string, Member>()
  let isOver = false

  const close = (): void => {
    if (isOver) return
    isOver = true
    for (const member of members.values()) drop(member)
    members.clear()
    options.closed()
    // if Janus is gone, the room is destroyed when Janus is back
    remove().catch(() => undefined)
  }
  const end = (): void => {
    if (isOver) return
    close()
    listener({ type: 'ended' })
  }

  const open = async (): Promise<JanusHandle> => {
    const handle = await session.attach(() => {})
    await handle.ask({
      request: 'create',
      ...name,
      pin,
      publishers: options.mostMembers,
      is_private: true,
      permanent: false,
      audiocodec: 'opus',
      videocodec: 'vp8',
      bitrate: pictureBits,
    })
    options.opened(name)
    return handle
  }
  const ready = open()
  ready.catch((error: unknown) => {
    if (!isOver) log.warn(`A conference could not be opened at Janus: ${reason(error)}`)
    end()
  })

  const remove = async (): Promise<void> => {
    const handle = await ready
    await handle.ask({ request: 'destroy', ...name })
    options.removed(name)
    handle.detach()
  }

  const isIn = (member: Member): boolean => members.get(member.id) === member

  const inTurn = (member: Member, work: () => Promise<void>): void => {
    const before = member.turn
    const take = async (): Promise<void> => {
      await before
      try {
        await ready
        if (isIn(member)) await work()
      } catch (error) {
        if (isIn(member)) log.warn(`A member of a conference was not connected by Janus: ${reason(error)}`)
      }
    }
    member.turn = take()
  }

  const detach = (side: Side | null): void => side?.handle?.detach()
  const drop = ({ sending, getting }: Member): void => {
    clearTimeout(getting?.deadline)
    detach(sending)
    detach(getting)
  }

  /** Publisher's feed to the ID of the member, for all members whose media arrive. */
  const owners = (): ReadonlyMap<number, string> =>
    new Map([...members.values()].flatMap(({ id, sending }) => (sending?.isUp ? [[sending.feed, id] as const] : [])))

  const publish = async (member: Member, connection: string, sdp: string): Promise<void> => {
    detach(member.sending)
    member.sending = null
    if (++member.count > mostConnections) return
    if (++member.fruitless > mostFruitless) {
      log.warn('A member of a conference does not reach Janus, so this server forwards that one')
      return end()
    }
    const sending: Sending = { connection, feed: anyNumber(), handle: null, isUp: false }
    const isHere = (): boolean => isIn(member) && member.sending === sending
    member.sending = sending
    sending.handle = await session.attach((event) => {
      if (!isHere()) return
      if (event.type === 'up') {
        sending.isUp = true
        member.fruitless = 0
        for (const other of members.values()) if (other !== member) getOthers(other)
      } else if (event.type === 'down') {
        // the member's browser notices this too, and makes a new offer
        detach(sending)
        member.sending = null
      }
    })
    if (!isHere()) return detach(sending)
    const request = { request: 'joinandconfigure', ptype: 'publisher', room: name.room, pin, id: sending.feed }
    const { jsep } = await sending.handle.ask(request, { type: 'offer', sdp })
    if (isHere() && jsep) listener({ type: 'answer', memberId: member.id, connection, description: jsep.sdp })
  }

  const getOthers = (member: Member): void =>
    inTurn(member, async () => {
      try {
        await subscribe(member)
        member.failures = 0
      } catch (error) {
        // one of the others may have left meanwhile: try again with the rest
        if (++member.failures < mostFailures) getOthers(member)
        else throw error
      }
    })

  /** Subscribes the member to all others who send and that it does not receive yet. */
  const subscribe = async (member: Member): Promise<void> => {
    const known = member.getting
    const missing = [...owners()].flatMap(([feed, id]) => (id === member.id || known?.feeds.has(feed) ? [] : [feed]))
    if (missing.length === 0) return
    const streams = missing.map((feed) => ({ feed }))
    if (known?.handle) {
      const reply = await known.handle.ask({ request: 'update', subscribe: streams })
      for (const feed of missing) known.feeds.add(feed)
      return describe(member, known, reply)
    }
    if (++member.count > mostConnections) return
    const getting: Getting = { connection: randomUUID(), handle: null, feeds: new Set(missing), deadline: undefined }
    member.getting = getting
    try {
      getting.handle = await session.attach((event) => {
        if (!isIn(member) || member.getting !== getting) return
        if (event.type === 'said') describe(member, getting, event)
        else if (event.type === 'down') renew(member, getting)
      })
      if (!isIn(member)) return detach(getting)
      const { room } = name
      describe(member, getting, await getting.handle.ask({ request: 'join', ptype: 'subscriber', room, pin, streams }))
    } catch (error) {
      detach(getting)
      member.getting = null
      throw error
    }
  }

  /** Replaces a receiving connection that broke or never came up. */
  const renew = (member: Member, getting: Getting): void => {
    if (!isIn(member) || member.getting !== getting) return
    clearTimeout(getting.deadline)
    detach(getting)
    member.getting = null
    getOthers(member)
  }

  const describe = (member: Member, getting: Getting, { data, jsep }: PluginReply): void => {
    if (!isIn(member) || member.getting !== getting) return
    if (jsep?.type !== 'offer') return
    clearTimeout(getting.deadline)
    getting.deadline = setTimeout(() => renew(member, getting), answerMs).unref()
    const { connection } = getting
    const mids = membersByMid(data, owners())
    listener({ type: 'offer', memberId: member.id, connection, description: jsep.sdp, mids })
  }

  return {
    join(id) {
      if (isOver || members.has(id)) return
      const member: Member = {
        id,
        sending: null,
        getting: null,
        count: 0,
        fruitless: 0,
        failures: 0,
        turn: Promise.resolve(),
      }
      members.set(id, member)
      getOthers(member)
    },
    publish(id, connection, description) {
      const member = members.get(id)
      if (member) inTurn(member, () => publish(member, connection, description))
    },
    answer(id, connection, sdp) {
      const getting = members.get(id)?.getting
      if (getting?.connection !== connection) return
      clearTimeout(getting.deadline)
      getting.handle?.ask({ request: 'start' }, { type: 'answer', sdp }).catch((error: unknown) => {
        log.warn(`A member of a conference gets nothing from Janus: ${reason(error)}`)
      })
    },
    leave(id) {
      const member = members.get(id)
      if (!member) return
      members.delete(id)
      drop(member)
    },
    close,
    end,
  }
}

/** The streams of a subscription, as the plugin lists them with every offer. */
const toldSchema = z.object({
  streams: z.array(
    z.object({
      mid: z.string(),
      /** false: the sender has left, and its section stays empty. */
      active: z.optional(z.boolean()),
      feed_id: z.optional(z.number()),
    }),
  ),
})

/** Mid of each section of an offer to the ID of the member whose media it carries. */
const membersByMid = (data: PluginReply['data'], owners: ReadonlyMap<number, string>): Record<string, string> => {
  const told = toldSchema.safeParse(data)
  const sections = told.success ? told.data.streams : []
  return Object.fromEntries(
    sections.flatMap(({ mid, active, feed_id: feed }) => {
      const owner = feed === undefined || active === false ? undefined : owners.get(feed)
      return owner === undefined ? [] : [[mid, owner] as const]
    }),
  )
}
