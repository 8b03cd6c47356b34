/**
 * Whom a participant sees large (CONF-08), and whom it has muted for itself. Choosing somebody sets the manual flag, which ends the
 * automatic selection by who speaks until it is cleared.
 */
export interface Selection {
  /** A participant's id, or oneself. */
  readonly selected: string
  readonly isManual: boolean
  /** Remote participants that are not heard here; nobody else learns of it. */
  readonly muted: ReadonlySet<string>
}

/** How oneself is called among the participants. */
export const localParticipant = 'local'

export type SelectionEvent =
  /** One's own join succeeded, or one left: all begins anew (CONF-06). */
  | { readonly type: 'reset' }
  | { readonly type: 'select'; readonly id: string }
  /** Follows who speaks again. */
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

/** The same object where nothing changes. */
export const stepSelection = (state: Selection, event: SelectionEvent): Selection => {
  switch (event.type) {
    case 'reset':
      return freshSelection
    case 'select':
      return { ...state, selected: event.id, isManual: true }
    case 'follow':
      return state.isManual ? { ...state, isManual: false } : state
    case 'shown':
      // the first one seen takes the place of one's own picture; after that who speaks does
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

/** Who was selected and left gives its place to oneself, and the choice is over; anybody else's leaving changes no selection. */
const withoutLeaver = (state: Selection, id: string): Selection => {
  const muted = state.muted.has(id) ? without(state.muted, id) : state.muted
  if (state.selected === id) return { selected: localParticipant, isManual: false, muted }
  return muted === state.muted ? state : { ...state, muted }
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((other) => other !== id))
