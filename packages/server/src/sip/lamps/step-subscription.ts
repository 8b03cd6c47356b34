import type { Step } from '@lineside/contract/machine'
import { type LampState, shownCalls, shownPresence } from './lamp-documents.ts'
import type { LampEvent } from './subscription-wishes.ts'

/** A subscription (RFC 6665): the state that the phone shows, and the one that it is yet to be told. */
export interface SubscriptionState {
  readonly phase: 'active' | 'over'
  readonly event: LampEvent['name']
  /** The state of the line. */
  readonly current: LampState
  /** The state that the phone was told last; null: none yet. */
  readonly shown: LampState | null
  /** Number of the next document. */
  readonly version: number
  /** A NOTIFY waits for its reply; a change in the meantime is sent right after that. */
  readonly isTelling: boolean
}

/**
 * Reasons of RFC 6665, 4.2.2. `deactivated`: the phone subscribes again at once. `probation`: some time later; until then
 * its line is blocked. `noresource`: there is no such line any more.
 */
export type WhyOver = 'timeout' | 'deactivated' | 'probation' | 'noresource'

export type SubscriptionEvent =
  /** The phone has subscribed, or refreshes, and was told so. `seconds` 0: it wants the state once. */
  | { readonly type: 'subscribed'; readonly state: LampState; readonly seconds: number }
  | { readonly type: 'changed'; readonly state: LampState }
  /** The phone has accepted a NOTIFY. */
  | { readonly type: 'taken' }
  /** The phone has refused a NOTIFY, or did not answer. */
  | { readonly type: 'refused'; readonly code: number }
  | { readonly type: 'over'; readonly why: WhyOver }

export type SubscriptionEffect =
  | {
      readonly do: 'notify'
      readonly state: LampState
      readonly version: number
      /** Calls that the phone shows and that are over. */
      readonly ended: readonly string[]
      /** null: the subscription goes on. */
      readonly over: WhyOver | null
    }
  /** It is over: nothing is sent any more. */
  | { readonly do: 'close' }

type Stepped = Step<SubscriptionState, SubscriptionEffect>

export const beginSubscription = (event: LampEvent['name'], current: LampState): SubscriptionState => ({
  phase: 'active',
  event,
  current,
  shown: null,
  version: 0,
  isTelling: false,
})

/** Decides when a subscribed phone is notified, and when its subscription is over. */
export const stepSubscription = (state: SubscriptionState, event: SubscriptionEvent): Stepped => {
  if (state.phase === 'over') return { state, effects: [] }
  switch (event.type) {
    case 'subscribed': {
      // whoever asks is told the whole state, whether it is news or not
      const next = { ...state, current: event.state }
      return event.seconds === 0 ? ended(next, 'timeout') : told(next, null)
    }
    case 'changed': {
      const next = { ...state, current: event.state }
      return state.isTelling ? { state: next, effects: [] } : toldNews(next)
    }
    case 'taken':
      return toldNews({ ...state, isTelling: false })
    case 'refused':
      // no edge is connected. Keep the subscription: the phone gets the whole state when it refreshes
      if (event.code === 503) return { state: { ...state, isTelling: false }, effects: [] }
      return { state: { ...state, phase: 'over', isTelling: false }, effects: [{ do: 'close' }] }
    case 'over':
      return ended(state, event.why)
  }
}

const told = (state: SubscriptionState, over: WhyOver | null): Stepped => {
  const { current, shown, version } = state
  const calls = shownCalls(current)
  const gone = (shown === null ? [] : shownCalls(shown))
    .map(({ callId }) => callId)
    .filter((callId) => !calls.some((call) => call.callId === callId))
  return {
    state: { ...state, shown: current, version: version + 1, isTelling: true },
    effects: [{ do: 'notify', state: current, version, ended: gone, over }],
  }
}

const toldNews = (state: SubscriptionState): Stepped => {
  const { event, shown, current } = state
  const isNews = shown === null || seenOf(event, shown) !== seenOf(event, current)
  return isNews ? told(state, null) : { state, effects: [] }
}

const ended = (before: SubscriptionState, why: WhyOver): Stepped => {
  const { state, effects } = told(before, why)
  return { state: { ...state, phase: 'over' }, effects: [...effects, { do: 'close' }] }
}

/** The part of a state that the phone shows. */
const seenOf = (event: LampEvent['name'], state: LampState): string => {
  if (event === 'dialog') return JSON.stringify(shownCalls(state))
  return event === 'presence' ? shownPresence(state) : JSON.stringify(state.messages)
}
