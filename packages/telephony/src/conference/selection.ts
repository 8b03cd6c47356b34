/**
 * Which participant is shown large (CONF-08), and which ones the user has muted locally. By default the picture follows
 * the speaker; choosing somebody by hand sets `isManual`, which stops that until it is cleared.
 */
export interface Selection {
  /** Id of the participant who is shown large; `localParticipant` for the user. */
  readonly selected: string
  readonly isManual: boolean
  /** Remote participants that the user does not want to hear; nobody else learns of it. */
  readonly muted: ReadonlySet<string>
}

/** The id that stands for the user among the participants. */
export const localParticipant = 'local'

export type SelectionEvent =
  /** The user has joined or left a conference: everything starts anew (CONF-06). */
  | { readonly type: 'reset' }
  | { readonly type: 'select'; readonly id: string }
  /** The picture follows the speaker again. */
  | { readonly type: 'follow' }
  /** A remote participant's picture or voice has arrived. */
  | { readonly type: 'shown'; readonly id: string }
  | { readonly type: 'speaks'; readonly id: string }
  | { readonly type: 'left'; readonly id: string }
  | { readonly type: 'mute'; readonly id: string }
  | { readonly type: 'unmute'; readonly id: string }
  | { readonly type: 'mute_all'; readonly ids: readonly string[] }
  | { readonly type: 'unmute_all' }

export const freshSelection: Selection = { selected: localParticipant, isManual: false, muted: new Set() }

/** Returns the same object when nothing changes. */
export const stepSelection = (state: Selection, event: SelectionEvent): Selection => {
  switch (event.type) {
    case 'reset':
      return freshSelection
    case 'select':
      return { ...state, selected: event.id, isManual: true }
    case 'follow':
      return state.isManual ? { ...state, isManual: false } : state
    case 'shown':
      // the first remote participant with media replaces the user's own picture; after that, the picture follows the
      // speaker
      return state.isManual || state.selected !== localParticipant ? state : { ...state, selected: event.id }
    case 'speaks':
      return state.isManual || state.selected === event.id || event.id === localParticipant
        ? state
        : { ...state, selected: event.id }
    case 'left':
      return withoutLeaver(state, event.id)
    case 'mute':
      return state.muted.has(event.id) ? state : { ...state, muted: new Set([...state.muted, event.id]) }
    case 'unmute':
      return state.muted.has(event.id) ? { ...state, muted: without(state.muted, event.id) } : state
    case 'mute_all':
      return { ...state, muted: new Set(event.ids.filter((id) => id !== localParticipant)) }
    case 'unmute_all':
      return state.muted.size === 0 ? state : { ...state, muted: new Set() }
  }
}

/**
 * When the selected participant leaves, the user's own picture is shown and the choice by hand ends; anybody else's
 * leaving does not change the selection.
 */
const withoutLeaver = (state: Selection, id: string): Selection => {
  const muted = state.muted.has(id) ? without(state.muted, id) : state.muted
  if (state.selected === id) return { selected: localParticipant, isManual: false, muted }
  return muted === state.muted ? state : { ...state, muted }
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id))
