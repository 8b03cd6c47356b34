import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import {
  detach,
  type Getting,
  isIn,
  type JanusGround,
  type JanusMember,
  mayConnect,
  missingFeeds,
  owners,
} from './janus-members.ts'
import type { PluginReply } from './janus-session.ts'

const mostFailures = 3
/** Longest wait for the answer to an offer, in ms; then the connection is replaced. */
const answerMs = 10_000

/** The connections on which members receive. */
export interface JanusGetting {
  /** Gives a member the media of all others who send and that it does not receive yet. */
  getOthers(member: JanusMember): void
  /** Takes a member's answer to the latest offer on that connection. */
  answer(member: JanusMember, connection: string, sdp: string): void
}

/** Each connection is one subscription, for which Janus makes a new offer whenever somebody comes or goes. */
export const createJanusGetting = (ground: JanusGround & { readonly log: Log }): JanusGetting => {
  const { session, name, pin, members, tell, inTurn, log } = ground

  const isHere = (member: JanusMember, getting: Getting): boolean => isIn(ground, member) && member.getting === getting

  const getOthers = (member: JanusMember): void =>
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

  const subscribe = async (member: JanusMember): Promise<void> => {
    const known = member.getting
    const missing = missingFeeds(members, member)
    if (missing.length === 0) return
    const streams = missing.map((feed) => ({ feed }))
    if (known?.handle) {
      const reply = await known.handle.ask({ request: 'update', subscribe: streams })
      for (const feed of missing) known.feeds.add(feed)
      return describe(member, known, reply)
    }
    if (!mayConnect(member)) return
    const getting: Getting = { connection: randomUUID(), handle: null, feeds: new Set(missing), deadline: undefined }
    member.getting = getting
    try {
      getting.handle = await session.attach((event) => {
        if (!isHere(member, getting)) return
        if (event.type === 'said') describe(member, getting, event)
        else if (event.type === 'down') renew(member, getting)
      })
      if (!isIn(ground, member)) return detach(getting)
      const { room } = name
      describe(member, getting, await getting.handle.ask({ request: 'join', ptype: 'subscriber', room, pin, streams }))
    } catch (error) {
      detach(getting)
      member.getting = null
      throw error
    }
  }

  /** Replaces a receiving connection that broke or never came up. */
  const renew = (member: JanusMember, getting: Getting): void => {
    if (!isHere(member, getting)) return
    clearTimeout(getting.deadline)
    detach(getting)
    member.getting = null
    getOthers(member)
  }

  /** Passes on an offer of Janus. */
  const describe = (member: JanusMember, getting: Getting, { data, jsep }: PluginReply): void => {
    if (!isHere(member, getting) || jsep?.type !== 'offer') return
    clearTimeout(getting.deadline)
    getting.deadline = setTimeout(() => renew(member, getting), answerMs).unref()
    const { connection } = getting
    const mids = membersByMid(data, owners(members))
    tell({ type: 'offer', memberId: member.id, connection, description: jsep.sdp, mids })
  }

  return {
    getOthers,
    answer: ({ getting }, connection, sdp) => {
      if (getting?.connection !== connection) return
      clearTimeout(getting.deadline)
      getting.handle?.ask({ request: 'start' }, { type: 'answer', sdp }).catch((error: unknown) => {
        log.warn(`A member of a conference gets nothing from Janus: ${reason(error)}`)
      })
    },
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
const membersByMid = (data: PluginReply['data'], ownerOf: ReadonlyMap<number, string>): Record<string, string> => {
  const told = toldSchema.safeParse(data)
  const sections = told.success ? told.data.streams : []
  return Object.fromEntries(
    sections.flatMap(({ mid, active, feed_id: feed }) => {
      const owner = feed === undefined || active === false ? undefined : ownerOf.get(feed)
      return owner === undefined ? [] : [[mid, owner] as const]
    }),
  )
}
