import type { ServerFrameOf } from './rtc/frames.ts'

/**
 * Topics of the events that a signed-in browser gets over the websocket of the call engine (frame `event`): changes of
 * its own data, and whether colleagues are in a call. The topic tells what to read again; `id`, if known, which item.
 */
const eventTopics = [
  'conversations',
  'voicemails',
  'faxes',
  'recordings',
  'registrations',
  /** `id`: subscriber id of the colleague; null: several colleagues, who may be named by `lines` of the frame. */
  'presence',
  'queue',
  /** TEAM-03: a call of the company was parked, or has left its place. */
  'parked',
  /** A colleague for whom the reader waits is free: `id`, and named by `colleague` of the frame. Only the reader hears it. */
  'colleague_free',
  /** RECEIVE-02: a call back of the reader; `id`: the colleague. */
  'call_backs',
  /** The reader's roles have changed, or, for administrators, those of `id`. */
  'roles',
  /** Events may have been missed, so everything on the screen may be out of date. */
  'gap',
] as const

/** Topic of a resource that was changed through the API. */
type ResourceTopic = `resource:${string}`
export type EventTopic = (typeof eventTopics)[number] | ResourceTopic

/** The message for listeners of the engine: the frame `event` without its type. */
export type EngineEvent = Omit<ServerFrameOf<'event'>, 'type'>

export const resourceTopic = (resource: string): ResourceTopic => `resource:${resource}`
