import * as z from 'zod/mini'
import { statusKindSchema } from './status-kinds.ts'

/** The parts of frames of the websocket `/rtc/api` (`frames.ts`). */

export const memberId = z.string().check(z.maxLength(64))

/** The kinds of media that a participant sends at the moment. */
export const mediaStateSchema = z.object({ audio: z.boolean(), video: z.boolean(), screen: z.boolean() })
export type MediaState = z.infer<typeof mediaStateSchema>

/** The other party of a call. */
export const partySchema = z.object({
  /** null: the number is withheld, or the party has none. */
  number: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type RtcParty = z.infer<typeof partySchema>

/**
 * HARD-04: the far side of a call, from the platform on: what is there, and whether its sound is encrypted. `platform`:
 * a service of the platform itself; `outside`: a line of an operator, known only as far as that operator. `unknown`: the
 * edge does not tell.
 */
export const farSideSchema = z.object({
  is: z.enum(['browser', 'phone', 'outside', 'platform']),
  sound: z.enum(['encrypted', 'open', 'unknown']),
})
export type FarSide = z.infer<typeof farSideSchema>

export const memberSchema = z.object({
  id: memberId,
  display_name: z.string(),
  media: mediaStateSchema,
  speaking: z.boolean(),
  /**
   * Set when the member has called in by telephone, with sound only. `number` is null when it is withheld. `sound`: whether
   * it was encrypted when the member came; absent: not known.
   */
  line: z.optional(z.object({ number: z.nullable(z.string()), sound: z.optional(farSideSchema.shape.sound) })),
})
export type ConferenceMember = z.infer<typeof memberSchema>

export const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.infer<typeof iceServerSchema>

export const conferenceRefusalSchema = z.enum([
  'pin_needed',
  'pin_wrong',
  'full',
  'not_allowed',
  /** This socket is already in a room and must leave that one first. */
  'already_joined',
  /** Too many wrong PINs; the next try is possible in a minute. */
  'too_many',
  /** The customer has as many rooms in use as it may have. */
  'too_many_rooms',
])
export type ConferenceRefusal = z.infer<typeof conferenceRefusalSchema>

/**
 * How media flow in a conference. `mesh`: members connect directly with each other. `server`: each member has one
 * connection, to the server, which forwards media and makes the offers. `relay`: each member has two connections to a
 * relay: it offers the one on which it sends, and is offered the one on which it receives.
 */
export const conferenceModeSchema = z.enum(['mesh', 'server', 'relay'])
export type ConferenceMode = z.infer<typeof conferenceModeSchema>

/**
 * The state of a line. `ringing`: it is being called; `talking`: in a call, or placing one; `offline`: none of its
 * devices can be reached.
 */
export const presenceStateSchema = z.enum(['free', 'ringing', 'talking', 'offline'])
export type PresenceState = z.infer<typeof presenceStateSchema>

/** TEAM-01: what a line is doing now, as its colleagues may see it. `telephony/team` makes one state of it. */
export const liveLineFields = {
  subscriber_id: z.number(),
  state: presenceStateSchema,
  /** Since when the line rings, talks, or has no device; null: not known, or free. */
  since: z.nullable(z.string()),
  /** STAT-03: what the person says to be doing, with the note for colleagues; null: available. */
  status: z.nullable(z.object({ kind: statusKindSchema, until: z.nullable(z.string()), note: z.string() })),
  /** The end of the time after a call of a queue; null: there is none. */
  wraps_until: z.nullable(z.string()),
  /** The other end of the call; null: nobody, or colleagues may not read it. */
  with: z.nullable(partySchema),
}
const liveLineSchema = z.object(liveLineFields)
export type LiveLine = z.infer<typeof liveLineSchema>

/** The fields of the frame `event`. */
export const eventFields = {
  topic: z.string(),
  id: z.nullable(z.string()),
  /** Topic `presence`: all that has changed is that these lines are in these states now. */
  lines: z.optional(z.array(liveLineSchema)),
  /** Topic `colleague_free`: the colleague. */
  colleague: z.optional(z.object({ name: z.string(), extension: z.nullable(z.string()) })),
  /**
   * Very many browsers are told of very much: ask again at a random moment within this time, in milliseconds, so that
   * not all ask at once.
   */
  within_ms: z.optional(z.number()),
}
