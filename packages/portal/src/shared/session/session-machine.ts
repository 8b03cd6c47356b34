import type { Credentials } from './credentials.ts'
import type { SessionEffect, SessionEvent, SessionState, SessionStep } from './session-state.ts'

type In<Phase extends SessionState['phase']> = Extract<SessionState, { phase: Phase }>
type Told = Extract<SessionEvent, { type: 'otherTab' }>

const to = (state: SessionState, ...effects: SessionEffect[]): SessionStep => ({ state, effects })
const loading = (credentials: Credentials, isRestored: boolean): SessionState => ({
  phase: 'loading',
  credentials,
  isRestored,
})

/** The next state and effects of an event. An event that does not concern a state leaves it unchanged. */
export const stepSession = (state: SessionState, event: SessionEvent): SessionStep => {
  switch (state.phase) {
    case 'exchanging':
    case 'signed-out':
      return whileSignedOut(state, event)
    case 'loading':
      return whileLoading(state, event)
    case 'signed-in':
      return whileSignedIn(state, event)
    case 'interrupted':
      return whileInterrupted(state, event)
  }
}

const whileSignedOut = (state: In<'exchanging'> | In<'signed-out'>, event: SessionEvent): SessionStep => {
  if (event.type === 'accepted') return to(loading(event.credentials, false), 'store', 'load')
  if (event.type === 'exchangeFailed')
    return to({ phase: 'signed-out', cause: { kind: 'oneTimeToken', error: event.error } })
  if (event.type === 'otherTab' && event.stored) return to(loading(event.stored, true), 'load')
  return to(state)
}

const whileLoading = (state: In<'loading'>, event: SessionEvent): SessionStep => {
  if (event.type === 'loaded') return to({ phase: 'signed-in', credentials: state.credentials, user: event.user })
  if (event.type === 'loadFailed') {
    const isOver = state.isRestored && event.isRefused
    const cause = isOver ? ({ kind: 'expired' } as const) : ({ kind: 'userData', error: event.error } as const)
    return to({ phase: 'signed-out', cause }, 'forget')
  }
  if (event.type === 'otherTab')
    return event.stored
      ? to(loading(event.stored, true), 'load')
      : to({ phase: 'signed-out', cause: { kind: event.isExpired ? 'expired' : 'asked' } })
  return to(state)
}

const whileSignedIn = (state: In<'signed-in'>, event: SessionEvent): SessionStep => {
  const interrupted: SessionState = { ...state, phase: 'interrupted', isResuming: false, failure: null }
  switch (event.type) {
    case 'changed':
      return to({ ...state, user: event.user })
    case 'signOut':
      return to({ phase: 'signed-out', cause: { kind: 'asked' } }, 'tellServer', 'forget')
    case 'expired': {
      const next = event.hasUnsavedWork ? interrupted : ({ phase: 'signed-out', cause: { kind: 'expired' } } as const)
      return to(next, 'flagExpired', 'forget')
    }
    case 'otherTab':
      return toldWhileSignedIn(state, interrupted, event)
    default:
      return to(state)
  }
}

const toldWhileSignedIn = (state: In<'signed-in'>, interrupted: SessionState, event: Told): SessionStep => {
  const { stored } = event
  // the same person with a newer token
  if (stored?.subscriberId === state.credentials.subscriberId) return to({ ...state, credentials: stored })
  if (event.hasUnsavedWork) return to(interrupted)
  // nothing of one user may remain when another one opens the page
  if (stored) return to(state, 'reload')
  return to({ phase: 'signed-out', cause: { kind: event.isExpired ? 'expired' : 'asked' } })
}

const whileInterrupted = (state: In<'interrupted'>, event: SessionEvent): SessionStep => {
  const resuming = (credentials: Credentials): SessionState => ({ ...state, credentials, isResuming: true })
  const isOwn = (credentials: Credentials) => credentials.subscriberId === state.credentials.subscriberId
  switch (event.type) {
    case 'accepted':
      return isOwn(event.credentials) ? to(resuming(event.credentials), 'store', 'load') : to(state)
    case 'otherTab':
      return event.stored && isOwn(event.stored) ? to(resuming(event.stored), 'load') : to(state)
    case 'loaded':
      return to({ phase: 'signed-in', credentials: state.credentials, user: event.user })
    case 'loadFailed':
      return to({ ...state, isResuming: false, failure: event.error }, 'forget')
    case 'leave':
      return event.stored
        ? to(loading(event.stored, true), 'load')
        : to({ phase: 'signed-out', cause: { kind: 'expired' } })
    default:
      return to(state)
  }
}
