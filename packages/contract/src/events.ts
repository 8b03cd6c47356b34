/**
 * What a signed-in browser hears of over the websocket of the call engine (frame `event`): its own things, and of colleagues
 * whether they are in a call. A topic names what to read again; `id`, where it is known, which one.
 */
const eventTopics = [
  'conversations',
  'voicemails',
  'faxes',
  'recordings',
  'registrations',
  /** `id`: the colleague's subscriber id; null: several. */
  'presence',
  'queue',
  /** Events may have been missed: everything that is shown may be old. */
  'gap',
] as const

/** Of what is written through the API: the name of the resource. */
type ResourceTopic = `resource:${string}`
export type EventTopic = (typeof eventTopics)[number] | ResourceTopic

export const resourceTopic = (resource: string): ResourceTopic => `resource:${resource}`
