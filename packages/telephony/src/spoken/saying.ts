/**
 * The sentences that the platform says in addition to the prompts of sound sets, by name. Each language has its own
 * recording of each, stored with the server. The sentences of menus name their keys themselves.
 */
export const spokenSentences = [
  'vb_unavail',
  'vb_busy',
  'vb_full',
  'vb_own_full',
  'vb_saved',
  'vb_too_short',
  'vb_new',
  'vb_old',
  'vb_none',
  'vb_no_more',
  'vb_main',
  'vb_message',
  'vb_from',
  'vb_from_unknown',
  'vb_message_menu',
  'vb_kept',
  'vb_deleted',
  'vb_extension',
  'vb_pin',
  'vb_pin_wrong',
  'vb_greetings',
  'vb_greeting_menu',
  'vb_greeting_none',
  'vb_record_greeting',
  'vb_greeting_saved',
  'vb_greeting_removed',
  'vb_new_pin',
  'vb_repeat_pin',
  'vb_pin_changed',
  'vb_pins_differ',
  'invalid_choice',
  'goodbye',
  'failed',
  'echo',
  'time_is',
  'reminder',
  'fax_not_yet',
  'conference_id',
  'conference_id_wrong',
  'conference_muted',
  'conference_unmuted',
  'call_waiting_on',
  'call_waiting_off',
  'dnd_on',
  'dnd_off',
  'closed_on',
  'closed_off',
  'closed_refused',
  'pick_up_nothing',
  'parked_nothing',
  'queue_wait',
  'queue_wait_minute',
  'queue_wait_long',
] as const

export type SpokenSentence = (typeof spokenSentences)[number]

/** Spoken parts of dates, times and durations; not every language needs all of them. */
export type SpokenPart =
  | 'and'
  | 'oh'
  | 'minutes'
  | 'oclock'
  | 'am'
  | 'pm'
  | 'today'
  | 'yesterday'
  | `hour_${number}`
  | `day_${number}`
  | `month_${number}`

export type SpokenPrompt = SpokenSentence | SpokenPart

/** One sound of what is said: the platform's own prompt, or that of a handle, which a sound set may replace. */
export type Word = { readonly prompt: SpokenPrompt } | { readonly handle: string }

export const prompt = (name: SpokenPrompt): Word => ({ prompt: name })
export const handle = (name: string): Word => ({ handle: name })
