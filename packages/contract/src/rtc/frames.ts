import * as z from 'zod/mini'
import { plainName } from '../http/plain-name.ts'
import { limits } from '../limits.ts'
import { traceStepSchema } from './call-steps.ts'
import { endReasonSchema } from './end-reasons.ts'
import { soundReportSchema } from './sound-report.ts'
import {
  eventFields,
  memberId,
  mediaStateSchema,
  farSideSchema,
  partySchema,
  memberSchema,
  iceServerSchema,
  conferenceRefusalSchema,
  conferenceModeSchema,
} from './frame-parts.ts'

/**
 * Frames of the websocket `/rtc/api`: JSON texts, a union on `type`. A browser's first frame is `hello`. Any other
 * frame before it, or one that can not be read, closes the socket with one of `closeCodes`. Each call has an id, which
 * is made up by the side that starts the call: the browser or the server.
 *
 * How media are negotiated: the first device that answers also answers the caller's own offer. When a party joins a
 * call that already has media, it makes the offer, and the side that stays gets `negotiate` (realtime.md): when that
 * frame holds an offer, the side answers it; when not, the side makes an offer and gets the answer by `confirm`. Either
 * way it sends its part by `describe`. `fresh` starts a new connection beside the old one, which is closed once the new
 * one carries media; without it, the existing connection is negotiated again.
 */

export { rtcPath, rtcScriptPath, webPhonesPath } from './rtc-paths.ts'
export type { EndReason } from './end-reasons.ts'
export type {
  MediaState,
  RtcParty,
  FarSide,
  ConferenceMember,
  IceServer,
  ConferenceRefusal,
  ConferenceMode,
} from './frame-parts.ts'

export const closeCodes = {
  /** The first frame was not a valid `hello`, or did not come in time. */
  noHello: 4400,
  /** The token is unknown, used or expired, or the session has ended. */
  refused: 4401,
  /** The client sent frames that can not be read, or more frames than it may. */
  misuse: 4408,
  /** The session of this socket continues on a newer socket. */
  replaced: 4409,
  /** The server stops: its calls end, or another server takes them over. */
  goingAway: 1001,
  /** The session or the subscriber has too many sockets. */
  tooMany: 4429,
} as const

const callId = z.string().check(z.regex(/^[\w-]{8,64}$/))
const exchange = z.int().check(z.minimum(1), z.maximum(1_000_000))
const description = z.string().check(z.minLength(1), z.maxLength(limits.sessionDescriptionLength))
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.dialledLength))
const roomName = z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.conferenceNameLength))
const engineWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.engineWordsLength))
const shortText = z.string().check(plainName(), z.maxLength(limits.displayNameLength))
const pin = z
  .string()
  .check(z.regex(/^\d*$/), z.minLength(limits.conferencePinMinimum), z.maxLength(limits.conferencePinLength))

/**
 * Id of one connection of a conference, made up by the side that makes its offers; an answer repeats the id of its
 * offer.
 */
const connectionId = z.string().check(z.minLength(1), z.maxLength(130))

const frame = <const Type extends string, Members extends z.core.$ZodShape>(type: Type, members: Members) =>
  z.object({ type: z.literal(type), ...members })
const ofCall = <const Type extends string, Members extends z.core.$ZodShape>(type: Type, members: Members) =>
  frame(type, { call: callId, ...members })

/** Frames that a browser sends. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  frame('hello', {
    /** `rtc_browser_token` of an rtcsession; it works once. */
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** How many more calls may ring while one is in progress; callers beyond that get busy. */
    waiting: z.int().check(z.minimum(0), z.maximum(1)),
    /** Ids of the calls that the browser had before its socket was lost or its page reloaded. */
    resume: z.array(callId).check(z.maxLength(4)),
    /**
     * The session of the lost socket: its calls have kept their media connections. Absent after a reload of the page;
     * then the calls of `resume` that go on are negotiated from scratch.
     */
    previous: z.optional(z.string().check(z.maxLength(64))),
  }),
  ofCall('call', { to: address, description, media: mediaStateSchema }),
  /**
   * Rings the user's own phones, or one of `own_devices` (resources/presence); the device that answers calls `to`.
   * Answered by `dialling`. This browser is not part of the call.
   */
  ofCall('dial', { to: address, device: z.optional(z.string().check(z.maxLength(limits.ownDeviceLength))) }),
  /**
   * Takes the call. When `incoming` held an offer, `description` is the answer to it; when not, it is an offer, which
   * the server answers by the frame `description`.
   */
  ofCall('accept', { description, media: mediaStateSchema }),
  /** Hangs up an answered call, cancels one's own call that still rings, or declines an incoming one. */
  ofCall('end', {}),
  ofCall('hold', {}),
  ofCall('resume', {}),
  /** A pressed key (DTMF), sent only when the media connection can not carry it. */
  ofCall('digit', { digit: z.string().check(z.regex(/^[0-9*#A-D+]$/)) }),
  /** Blind transfer: the other party is sent on to `to` at once. */
  ofCall('transfer', { to: address }),
  /** Attended transfer: connects the other parties of both calls with each other; the sender leaves both. */
  ofCall('connect', { with: callId }),
  /**
   * Asks whether the call still rings here. Answered by `rings`, or by an `error` when it does not: an end that got lost
   * on its way must not leave a call ringing.
   */
  ofCall('rings', {}),
  /** Sends a ringing call to the voicebox of the line. */
  ofCall('deflect', { to: z.literal('voicebox') }),
  /**
   * Brings a conversation that the user has in another window or at a phone over to this window: `negotiate` follows,
   * and the call ends at the other device.
   */
  ofCall('take', { media: mediaStateSchema }),
  /** The browser's part of an exchange that the server started by `negotiate`. */
  ofCall('describe', { exchange, description }),
  /** The browser could not produce its part of the exchange. `reason`: its engine's words, for the log. */
  ofCall('describe_failed', { exchange, reason: z.optional(engineWords) }),
  /**
   * The browser can use neither the description that the call has, nor go on without: the call ends for all with
   * `media_refused`. `reason`: its engine's words, for the log.
   */
  ofCall('media_refused', { reason: engineWords }),
  /**
   * A new offer for the existing connection, when the camera goes on or off or the network changes. The server answers
   * by `confirm`.
   */
  ofCall('renegotiate', { exchange, description }),
  ofCall('media', { media: mediaStateSchema }),
  /**
   * A figure for operators: how this browser hears the other side. Each value is sent once a call, `measured` also where all
   * is well. It changes nothing.
   */
  ofCall('heard', { sound: z.enum(['measured', 'bad', 'nothing']) }),
  /**
   * HEALTH-02: how this browser has heard the other side since it was connected, for the list of calls. Each replaces the one
   * before; the last one may come after the end.
   */
  ofCall('sound', { report: soundReportSchema }),
  /** The offer of `call` again, now with all addresses, for everyone who has the offer or will get it. */
  ofCall('addresses', { description }),

  /** Asks who is in a room of the sender's customer; answered by `conference_seen`. */
  frame('conference_look', { room: roomName }),
  /** Joins a room. When the room is empty and `pin` is given, `pin` locks it. */
  frame('conference_join', { room: roomName, display_name: shortText, pin: z.optional(pin), media: mediaStateSchema }),
  frame('conference_leave', {}),
  /** `to`: another member's id, or `server` when the server forwards media. */
  frame('conference_signal', {
    to: memberId,
    connection: connectionId,
    kind: z.enum(['offer', 'answer']),
    description,
  }),
  frame('conference_media', { media: mediaStateSchema }),
  frame('conference_speaking', { speaking: z.boolean() }),
  frame('conference_lock', { pin: z.nullable(pin) }),
  /** Removes a member who has called in by telephone; nobody else can be removed. */
  frame('conference_remove', { id: memberId }),
  /**
   * Asks how to join a room by telephone; answered by `conference_invited`. The room has a conference ID from then on.
   */
  frame('conference_invite', { room: roomName }),

  frame('ping', {}),
])
export type ClientFrame = z.infer<typeof clientFrameSchema>

/** Frames that the server sends. */
export const serverFrameSchema = z.discriminatedUnion('type', [
  frame('welcome', {
    /** Id of this socket's session; a later socket names it as `previous` in its `hello`. */
    session: z.string(),
    subscriber: z.number(),
    networks: z.array(z.enum(['sip', 'conference'])),
    ice_servers: z.array(iceServerSchema),
    /** Those calls of `resume` that go on. */
    resumed: z.array(callId),
  }),
  /** A network became available or unavailable; `sip` is unavailable while the server can not place calls. */
  frame('network', { network: z.enum(['sip', 'conference']), connected: z.boolean() }),
  ofCall('incoming', {
    from: partySchema,
    /** The line that was called, when it is a group or a queue; null: the user's own line. */
    to: z.nullable(partySchema),
    /** The caller's offer; null: the browser that accepts makes the offer. */
    description: z.nullable(z.string()),
    media: mediaStateSchema,
    /** The user asked for this by `dial` at another device: taking the call calls `from`. */
    is_own: z.optional(z.boolean()),
  }),
  /** The call still rings here: the answer to `rings`. */
  ofCall('rings', {}),
  /** The user's phones are being rung to place the call from there. */
  ofCall('dialling', {}),
  /** The call is being placed. */
  ofCall('pending', {}),
  /** The way of the call so far and what is expected to come next, in the steps that `callOutcome` uses. */
  ofCall('way', { steps: z.array(traceStepSchema) }),
  ofCall('ringing', { at: z.nullable(partySchema) }),
  ofCall('ringing_stopped', {}),
  /** Nobody will answer: a prompt says why, and then the call ends with this reason. */
  ofCall('refused', { reason: endReasonSchema }),
  /** The answer to the browser's own offer. `early`: nobody has answered yet, and the media are a prompt or music. */
  ofCall('description', { description: z.string(), early: z.boolean() }),
  /** The call was answered, by a person or by a service. `recorded`: the call is being recorded. */
  ofCall('accepted', { with: partySchema, recorded: z.boolean(), is_service: z.boolean() }),
  ofCall('negotiate', { exchange, description: z.nullable(z.string()), fresh: z.boolean() }),
  ofCall('confirm', { exchange, description: z.string() }),
  /** The exchange is cancelled and the connection stays as it is. */
  ofCall('negotiation_failed', { exchange }),
  /**
   * `held`: the other party has put this side on hold (`music`: music is played meanwhile). `talking`: it has resumed
   * the call.
   */
  ofCall('held', { music: z.boolean() }),
  ofCall('talking', {}),
  /** Confirms that this side's own hold has begun or has ended. */
  ofCall('holding', { on: z.boolean() }),
  /** The other party has changed: after a transfer, or when an agent takes a waiting caller. */
  ofCall('party', { with: partySchema, is_service: z.optional(z.boolean()) }),
  ofCall('recording', { on: z.boolean() }),
  /** Whether the sound of the far side is encrypted; null: nobody is there at the moment. */
  ofCall('far_side', { side: z.nullable(farSideSchema) }),
  /** How long ago this side was connected, for a page that has not seen that. */
  ofCall('answered', { seconds_ago: z.number().check(z.nonnegative()) }),
  ofCall('media', { media: mediaStateSchema }),
  ofCall('digit', { digit: z.string() }),
  /** The other party's offer again, with addresses that its browser found later. */
  ofCall('addresses', { description: z.string() }),
  /** The other party's connection is lost; the call waits for it until this time, in milliseconds since 1970. */
  ofCall('lost', { until: z.number() }),
  ofCall('back', {}),
  ofCall('ended', { reason: endReasonSchema, by: z.nullable(partySchema) }),

  /** `names` is empty when the room is locked: only those who join learn who is in it. */
  frame('conference_seen', { room: z.string(), locked: z.boolean(), names: z.array(z.string()) }),
  frame('conference_joined', {
    room: z.string(),
    me: memberId,
    mode: conferenceModeSchema,
    members: z.array(memberSchema),
    /** The conference ID that callers enter to join by telephone; null: the room has none. */
    dial_in: z.nullable(z.string()),
    locked: z.boolean(),
  }),
  frame('conference_refused', { room: z.string(), code: conferenceRefusalSchema }),
  frame('conference_mode', { mode: conferenceModeSchema }),
  frame('member_joined', { member: memberSchema }),
  frame('member_changed', { member: memberSchema }),
  frame('member_left', { id: memberId }),
  frame('conference_signal', {
    from: memberId,
    connection: connectionId,
    kind: z.enum(['offer', 'answer']),
    description: z.string(),
    /** In mode `server`: which member each forwarded stream belongs to, by media stream id. */
    streams: z.optional(z.record(z.string(), memberId)),
    /** In mode `relay`: which member each media section of the description belongs to, by its mid. */
    mids: z.optional(z.record(z.string(), memberId)),
  }),
  frame('conference_locked', { locked: z.boolean() }),
  /**
   * `numbers`: numbers of the customer that lead into its conferences, as they are called from outside; there the
   * caller is asked for `id`.
   */
  frame('conference_invited', { room: z.string(), id: z.string(), numbers: z.array(z.string()) }),
  frame('conference_ended', {}),

  /** Something of the user's own, or a colleague's presence, has changed; topics are in `contract/events`. */
  frame('event', eventFields),
  /** A frame was refused and changed nothing. `about`: the type of that frame. */
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
