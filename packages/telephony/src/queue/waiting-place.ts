import type { Step } from '@lineside/contract/machine'

/**
 * State machine of one caller's place in a queue, at the process that runs the call: `(place, event) -> { state,
 * effects }`. The rows of the queue belong to all processes, so the process learns by looking at them what has changed.
 */
export interface WaitingPlace {
  /** `entering`: the call does not know of its place yet, so it is told of no change. */
  readonly phase: 'entering' | 'waits'
  /** 1: the next one. */
  readonly place: number
  /** How many offers of the row the call has been told of. */
  readonly offers: number
}

/**
 * Why a caller to whom no agent is offered waits no longer: all agents pause, it has waited for as long as the queue lets
 * callers wait, or no agent is present any more (null); undefined: it waits on.
 */
export type GoesOn = 'all_pause' | 'overflow' | null | undefined

export type WaitingPlaceEvent =
  | { readonly type: 'written'; readonly place: number; readonly offers: number }
  /** The call knows of its place. */
  | { readonly type: 'known' }
  | {
      readonly type: 'seen'
      readonly place: number
      readonly offers: number
      /** The agents whom the caller is offered to; null: to nobody now. */
      readonly offeredTo: readonly number[] | null
      readonly goesOn: GoesOn
    }

export type WaitingPlaceEffect =
  | { readonly do: 'tell_place'; readonly place: number }
  /** It is the caller's turn, or it goes on without an agent. */
  | { readonly do: 'turn'; readonly agents: readonly number[] | Exclude<GoesOn, undefined> }

export const enteringQueue: WaitingPlace = { phase: 'entering', place: 1, offers: 0 }

export const stepWaitingPlace = (
  state: WaitingPlace,
  event: WaitingPlaceEvent,
): Step<WaitingPlace, WaitingPlaceEffect> => {
  switch (event.type) {
    case 'written':
      return { state: { ...state, place: event.place, offers: event.offers }, effects: [] }
    case 'known':
      return { state: { ...state, phase: 'waits' }, effects: [] }
    case 'seen':
      return state.phase === 'waits' ? seen(state, event) : { state, effects: [] }
  }
}

const seen = (
  state: WaitingPlace,
  { place, offers, offeredTo, goesOn }: Extract<WaitingPlaceEvent, { type: 'seen' }>,
): Step<WaitingPlace, WaitingPlaceEffect> => {
  const moved: readonly WaitingPlaceEffect[] = place === state.place ? [] : [{ do: 'tell_place', place }]
  if (offeredTo === null)
    return {
      state: { ...state, place },
      effects: goesOn === undefined ? moved : [...moved, { do: 'turn', agents: goesOn }],
    }
  if (offers <= state.offers) return { state: { ...state, place }, effects: moved }
  return { state: { ...state, place, offers }, effects: [...moved, { do: 'turn', agents: offeredTo }] }
}
