import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { traceStepSchema } from './call-steps.ts'

/**
 * Frames of the websocket `/rtc/api`: JSON texts, a union on `type`. A browser's first frame is `hello`; what comes before
 * it, or can not be read, closes the socket with `closeCodes`. A call is named by an id that whoever begins it has made up.
 *
 * Negotiation: the first one called answers the caller's own offer. Whoever joins a call that has media already makes the
 * offer, and the side that stays gets `negotiate` (realtime.md): with an offer it answers, without one it makes an offer and
 * gets the other's answer by `confirm`; it says its part by `describe`. `fresh` starts a new connection beside the old one,
 * which is closed once the new one carries media; otherwise the connection that is there is negotiated again.
 *
 * The offer of a call need not wait until the browser knows all of its addresses: `addresses` says it again with those that
 * were found later, to whoever has it or will get it.
 */

export { rtcPath, rtcScriptPath } from './rtc-paths.ts'

export const closeCodes = {
  /** The first frame was none of ours, or did not come in time. */
  noHello: 4400,
  /** The token is unknown, spent or over, or the session has ended. */
  refused: 4401,
  /** Frames that can not be read, or more than a session may send. */
  misuse: 4408,
  /** This socket's session goes on over a newer one. */
  replaced: 4409,
  /** The server stops: calls end, or are taken over by another. */
  goingAway: 1001,
  /** Too many sockets of this session or subscriber. */
  tooMany: 4429,
} as const

const callId = z.string().check(z.regex(/^[\w-]{8,64}$/))
const exchange = z.int().check(z.minimum(1), z.maximum(1_000_000))
const description = z.string().check(z.minLength(1), z.maxLength(limits.sessionDescriptionLength))
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.dialledLength))
const roomName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.conferenceNameLength))
const shortText = z.string().check(z.maxLength(limits.displayNameLength))
const pin = z
  .string()
  .check(z.regex(/^\d*$/), z.minLength(limits.conferencePinMinimum), z.maxLength(limits.conferencePinLength))
const memberId = z.string().check(z.maxLength(64))

/** What one sends now. */
const mediaStateSchema = z.object({ audio: z.boolean(), video: z.boolean(), screen: z.boolean() })
export type MediaState = z.infer<typeof mediaStateSchema>

/** Of two names in a conference: who shall make the offer and between whom it is. */
const connectionId = z.string().check(z.minLength(1), z.maxLength(130))

const frame = <const Type extends string, Members extends z.core.$ZodShape>(type: Type, members: Members) =>
  z.object({ type: z.literal(type), ...members })
const ofCall = <const Type extends string, Members extends z.core.$ZodShape>(type: Type, members: Members) =>
  frame(type, { call: callId, ...members })

/** What a browser sends. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  frame('hello', {
    /** `rtc_browser_token` of an rtcsession: works once. */
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Calls it takes beside the one it talks in: those that come beyond find it busy. */
    waiting: z.int().check(z.minimum(0), z.maximum(1)),
    /** Calls it had, after a lost socket or a reload. */
    resume: z.array(callId).check(z.maxLength(4)),
    /**
     * The session of the socket that got lost: its calls have kept their media. Without it, after a reload of the page, the
     * calls of `resume` that go on are negotiated afresh.
     */
    previous: z.optional(z.string().check(z.maxLength(64))),
  }),
  ofCall('call', { to: address, description, media: mediaStateSchema }),
  /** `description` answers the offer that came with `incoming`, or is an offer where none came: `description` answers that. */
  ofCall('accept', { description, media: mediaStateSchema }),
  /** Hangs up, takes back or declines. */
  ofCall('end', {}),
  ofCall('hold', {}),
  ofCall('resume', {}),
  /** Only where the connection itself can not carry it. */
  ofCall('digit', { digit: z.string().check(z.regex(/^[0-9*#A-D+]$/)) }),
  /** The other party goes on to `to`, at once. */
  ofCall('transfer', { to: address }),
  /** The other parties of both calls talk to each other; who sends this leaves both. */
  ofCall('connect', { with: callId }),
  /** A call that rings goes to the voicebox of the line. */
  ofCall('deflect', { to: z.literal('voicebox') }),
  /** One's part of an exchange that the server began by `negotiate`. */
  ofCall('describe', { exchange, description }),
  /** An exchange could not be answered. */
  ofCall('describe_failed', { exchange }),
  /** A new offer over the connection that is there: a camera on or off, another network. Answered by `confirm`. */
  ofCall('renegotiate', { exchange, description }),
  ofCall('media', { media: mediaStateSchema }),
  /** The offer of `call` again, with all addresses. */
  ofCall('addresses', { description }),

  /** Who is in a room of the own customer: `conference_seen` answers. */
  frame('conference_look', { room: roomName }),
  /** The first one in a room locks it by `pin`, if there is one. */
  frame('conference_join', {
    room: roomName,
    display_name: shortText,
    pin: z.optional(pin),
    media: mediaStateSchema,
  }),
  frame('conference_leave', {}),
  /** To another member, or to `server` where it forwards. */
  frame('conference_signal', {
    to: memberId,
    connection: connectionId,
    kind: z.enum(['offer', 'answer']),
    description,
  }),
  frame('conference_media', { media: mediaStateSchema }),
  frame('conference_speaking', { speaking: z.boolean() }),
  frame('conference_lock', { pin: z.nullable(pin) }),
  /** Somebody who has called in by telephone; nobody else can be removed. */
  frame('conference_remove', { id: memberId }),
  /** How one comes into a room by telephone: `conference_invited` answers. The room has its ID from then on. */
  frame('conference_invite', { room: roomName }),

  frame('ping', {}),
])
export type ClientFrame = z.infer<typeof clientFrameSchema>

/** Who the other party is. */
const partySchema = z.object({
  /** null: withheld, or there is none. */
  number: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type RtcParty = z.infer<typeof partySchema>

export const endReasonSchema = z.enum([
  /** The other party, or oneself, hung up. */
  'hung_up',
  /** The caller took it back. */
  'cancelled',
  'busy',
  'declined',
  'no_answer',
  'offline',
  'unknown_number',
  'blocked',
  'not_allowed',
  'answered_elsewhere',
  /** It went on to somebody else by a transfer of one's own. */
  'transferred',
  /** A service was through: a voicebox, an announcement. */
  'done',
  /** The connection of the other party was lost and did not come back. */
  'lost',
  /** What carried its media died. */
  'media_failed',
  'server_stopped',
  'too_many_calls',
  'failed',
])
export type EndReason = z.infer<typeof endReasonSchema>

const memberSchema = z.object({
  id: memberId,
  display_name: z.string(),
  media: mediaStateSchema,
  speaking: z.boolean(),
  /** It has called in by telephone: it is heard and hears, and has no picture. `number` is null where it is withheld. */
  line: z.optional(z.object({ number: z.nullable(z.string()) })),
})
export type ConferenceMember = z.infer<typeof memberSchema>

const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.infer<typeof iceServerSchema>

const conferenceRefusalSchema = z.enum([
  'pin_needed',
  'pin_wrong',
  'full',
  'not_allowed',
  /** This socket is in a room already: it leaves that one first. */
  'already_joined',
  /** Too many wrong PINs: asks again in a minute. */
  'too_many',
  /** As many rooms of the customer as may be are in use. */
  'too_many_rooms',
])
export type ConferenceRefusal = z.infer<typeof conferenceRefusalSchema>

/**
 * `mesh`: members offer to each other; `server`: each has one connection, to the server, which forwards and makes its offers;
 * `relay`: each has two, one for what it sends, which it offers, and one for what it gets, which is offered to it.
 */
const conferenceModeSchema = z.enum(['mesh', 'server', 'relay'])
export type ConferenceMode = z.infer<typeof conferenceModeSchema>

/** What the server sends. */
export const serverFrameSchema = z.discriminatedUnion('type', [
  frame('welcome', {
    /** Names this socket's session to the next one, as `previous`. */
    session: z.string(),
    subscriber: z.number(),
    networks: z.array(z.enum(['sip', 'conference'])),
    ice_servers: z.array(iceServerSchema),
    /** Of `resume`: those that go on. */
    resumed: z.array(callId),
  }),
  /** A network came or went, such as when the server can not place calls. */
  frame('network', { network: z.enum(['sip', 'conference']), connected: z.boolean() }),
  ofCall('incoming', {
    from: partySchema,
    /** Which of the own lines was called: a group, a queue; null: oneself. */
    to: z.nullable(partySchema),
    /** null: whoever accepts makes the offer. */
    description: z.nullable(z.string()),
    media: mediaStateSchema,
  }),
  /** The call is being placed. */
  ofCall('pending', {}),
  /** Its way so far, and what is expected of it: as `callOutcome` tells it. */
  ofCall('way', { steps: z.array(traceStepSchema) }),
  ofCall('ringing', { at: z.nullable(partySchema) }),
  ofCall('ringing_stopped', {}),
  /** Nobody will answer: a prompt says why, and then the call ends with that reason. */
  ofCall('refused', { reason: endReasonSchema }),
  /** Answers one's own offer. `early`: a prompt or music before anybody has answered. */
  ofCall('description', { description: z.string(), early: z.boolean() }),
  /** Somebody, or something, has answered. `recorded`: the call is being recorded. */
  ofCall('accepted', { with: partySchema, recorded: z.boolean(), is_service: z.boolean() }),
  ofCall('negotiate', { exchange, description: z.nullable(z.string()), fresh: z.boolean() }),
  ofCall('confirm', { exchange, description: z.string() }),
  /** An exchange is off: the connection stays as it is. */
  ofCall('negotiation_failed', { exchange }),
  /** The other party has put one on hold, or talks again. `music`: something is heard meanwhile. */
  ofCall('held', { music: z.boolean() }),
  ofCall('talking', {}),
  /** One's own hold stands, or is over. */
  ofCall('holding', { on: z.boolean() }),
  /** Who the other party is from now on, after a transfer or once somebody has taken who waited. */
  ofCall('party', { with: partySchema, is_service: z.optional(z.boolean()) }),
  ofCall('recording', { on: z.boolean() }),
  ofCall('media', { media: mediaStateSchema }),
  ofCall('digit', { digit: z.string() }),
  /** The other party's offer again, with addresses that it did not know of before. */
  ofCall('addresses', { description: z.string() }),
  /** The other party's connection is lost: until when it is waited for, in milliseconds since 1970. */
  ofCall('lost', { until: z.number() }),
  ofCall('back', {}),
  ofCall('ended', { reason: endReasonSchema, by: z.nullable(partySchema) }),

  /** `names` is empty where the room is locked: who is in it is told to those who come in. */
  frame('conference_seen', { room: z.string(), locked: z.boolean(), names: z.array(z.string()) }),
  frame('conference_joined', {
    room: z.string(),
    me: memberId,
    mode: conferenceModeSchema,
    members: z.array(memberSchema),
    /** The conference ID, by which a line without video comes into it; null: none. */
    dial_in: z.nullable(z.string()),
    locked: z.boolean(),
  }),
  frame('conference_refused', {
    room: z.string(),
    code: conferenceRefusalSchema,
  }),
  frame('conference_mode', { mode: conferenceModeSchema }),
  frame('member_joined', { member: memberSchema }),
  frame('member_changed', { member: memberSchema }),
  frame('member_left', { id: memberId }),
  frame('conference_signal', {
    from: memberId,
    connection: connectionId,
    kind: z.enum(['offer', 'answer']),
    description: z.string(),
    /** Of what the server forwards: whose streams these are, by the ids of media stream tracks' streams. */
    streams: z.optional(z.record(z.string(), memberId)),
    /** The same of a `relay`: whose sections of the description these are, by their mids. */
    mids: z.optional(z.record(z.string(), memberId)),
  }),
  frame('conference_locked', { locked: z.boolean() }),
  /** `numbers`: of the own company's lines that lead into its conferences, to be called from outside; `id` is asked for there. */
  frame('conference_invited', { room: z.string(), id: z.string(), numbers: z.array(z.string()) }),
  frame('conference_ended', {}),

  /** Something of one's own, or of a colleague, has changed: `contract/events`. */
  frame('event', { topic: z.string(), id: z.nullable(z.string()) }),
  /** A frame that was refused; nothing was changed by it. */
  frame('error', {
    code: z.enum(['unknown_call', 'wrong_state', 'too_many', 'not_possible', 'unknown_number', 'malformed', 'busy']),
    about: z.string(),
    call: z.optional(callId),
  }),
  frame('pong', {}),
])
export type ServerFrame = z.infer<typeof serverFrameSchema>
export type ServerFrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>
export type ClientFrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>
