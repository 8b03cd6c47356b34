import { pauseAfter } from '../api/try-again.ts'
import type { Credentials } from './credentials.ts'
import type {
  Failure,
  SessionEffect,
  SessionEvent,
  SessionState,
  SessionStep,
  SignedOutCause,
  Trouble,
} from './session-state.ts'

type In<Phase extends SessionState['phase']> = Extract<SessionState, { phase: Phase }>
type Told = Extract<SessionEvent, { type: 'otherTab' }>

const to = (state: SessionState, ...effects: SessionEffect[]): SessionStep => ({ state, effects })
const loading = (credentials: Credentials, isRestored: boolean): SessionState => ({
  phase: 'loading',
  credentials,
  isRestored,
  trouble: null,
})

const troubleAfter = (before: Trouble | null, failure: Exclude<Failure, { kind: 'refused' }>): Trouble => {
  const tries = (before?.tries ?? 0) + 1
  return { kind: failure.kind, tries, nextTry: failure.at + pauseAfter(tries, failure.error, failure.chance) }
}

/** The next state and effects of an event. An event that does not concern a state leaves it unchanged. */
export const stepSession = (state: SessionState, event: SessionEvent): SessionStep => {
  switch (state.phase) {
    case 'exchanging':
    case 'signed-out':
      return whileSignedOut(state, event)
    case 'loading':
      return whileLoading(state, event)
    case 'enrolling':
      return whileEnrolling(state, event)
    case 'signed-in':
      return whileSignedIn(state, event)
    case 'interrupted':
      return whileInterrupted(state, event)
  }
}

const whileSignedOut = (state: In<'exchanging'> | In<'signed-out'>, event: SessionEvent): SessionStep => {
  if (event.type === 'accepted') return to(loading(event.credentials, false), 'store', 'load')
  if (event.type === 'otherTab' && event.stored) return to(loading(event.stored, true), 'load')
  if (state.phase === 'exchanging') return whileExchanging(state, event)
  if (event.type === 'linkOpened') return to({ phase: 'exchanging', trouble: null }, 'exchange')
  if (event.type === 'foundExpired') return to({ phase: 'signed-out', cause: { kind: 'expired' } })
  return to(state)
}

const whileExchanging = (state: In<'exchanging'>, event: SessionEvent): SessionStep => {
  if (event.type === 'exchangeFailed') {
    const { failure } = event
    if (failure.kind !== 'refused') return to({ ...state, trouble: troubleAfter(state.trouble, failure) }, 'wait')
    if (failure.why === 'codeNeeded') return to({ phase: 'signed-out', cause: { kind: 'codeNeeded' } })
    return to({ phase: 'signed-out', cause: { kind: 'oneTimeToken', error: failure.error } })
  }
  if (event.type === 'tryAgain' && state.trouble) return to(state, 'exchange')
  // gives the link up
  if (event.type === 'signOut') return to({ phase: 'signed-out', cause: { kind: 'asked' } })
  return to(state)
}

const whileLoading = (state: In<'loading'>, event: SessionEvent): SessionStep => {
  const { credentials } = state
  switch (event.type) {
    case 'loaded':
      return event.isAsked
        ? to({ phase: 'enrolling', credentials, behind: event.user, isOver: false, trouble: null })
        : to({ phase: 'signed-in', credentials, user: event.user })
    case 'loadFailed': {
      const { failure } = event
      if (failure.kind !== 'refused') return to({ ...state, trouble: troubleAfter(state.trouble, failure) }, 'wait')
      if (failure.why === 'factorNeeded')
        return to({ phase: 'enrolling', credentials, behind: null, isOver: false, trouble: null })
      const isOver = state.isRestored && failure.isExpired
      const cause = isOver ? ({ kind: 'expired' } as const) : ({ kind: 'userData', error: failure.error } as const)
      return to({ phase: 'signed-out', cause }, 'forget')
    }
    case 'tryAgain':
      return state.trouble ? to(state, 'load') : to(state)
    // who cannot wait, or waits in vain
    case 'signOut':
      return to({ phase: 'signed-out', cause: { kind: 'asked' } }, 'forget')
    case 'otherTab':
      return event.stored
        ? to(loading(event.stored, true), 'load')
        : to({ phase: 'signed-out', cause: { kind: event.isExpired ? 'expired' : 'asked' } })
    default:
      return to(state)
  }
}

/** Why a session is over that the platform accepts no more. */
const causeOf = ({ isBlocked, isPasswordExpired }: Extract<SessionEvent, { type: 'expired' }>): SignedOutCause => {
  if (isBlocked) return { kind: 'blocked' }
  return { kind: isPasswordExpired ? 'passwordExpired' : 'expired' }
}

/** FACT-06: only setting up, doing that later where it may wait, and signing out lead on. */
const whileEnrolling = (state: In<'enrolling'>, event: SessionEvent): SessionStep => {
  const { credentials, behind } = state
  switch (event.type) {
    case 'enrolled':
      return behind
        ? to({ phase: 'signed-in', credentials, user: behind })
        : to({ ...state, isOver: true, trouble: null }, 'load')
    case 'loaded':
      return to({ phase: 'signed-in', credentials, user: event.user })
    case 'loadFailed': {
      const { failure } = event
      if (failure.kind !== 'refused') return to({ ...state, trouble: troubleAfter(state.trouble, failure) }, 'wait')
      return to({ phase: 'signed-out', cause: { kind: 'userData', error: failure.error } }, 'forget')
    }
    case 'tryAgain':
      return state.trouble ? to(state, 'load') : to(state)
    case 'signOut':
      return to({ phase: 'signed-out', cause: { kind: 'asked' } }, 'tellServer', 'forget')
    case 'expired':
      return to({ phase: 'signed-out', cause: causeOf(event) }, 'flagExpired', 'forget')
    case 'otherTab':
      return event.stored
        ? to(loading(event.stored, true), 'load')
        : to({ phase: 'signed-out', cause: { kind: event.isExpired ? 'expired' : 'asked' } })
    default:
      return to(state)
  }
}

const whileSignedIn = (state: In<'signed-in'>, event: SessionEvent): SessionStep => {
  const interrupted: SessionState = {
    ...state,
    phase: 'interrupted',
    isResuming: false,
    failure: null,
    trouble: null,
  }
  switch (event.type) {
    case 'changed':
      return to({ ...state, user: event.user })
    case 'factorNeeded':
      return to({ phase: 'enrolling', credentials: state.credentials, behind: null, isOver: false, trouble: null })
    case 'signOut':
      return to({ phase: 'signed-out', cause: { kind: 'asked' } }, 'tellServer', 'forget')
    case 'expired': {
      const next = event.hasUnsavedWork ? interrupted : ({ phase: 'signed-out', cause: causeOf(event) } as const)
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
  const resuming = (credentials: Credentials): SessionState => ({
    ...state,
    credentials,
    isResuming: true,
    trouble: null,
  })
  const isOwn = (credentials: Credentials) => credentials.subscriberId === state.credentials.subscriberId
  switch (event.type) {
    case 'accepted':
      return isOwn(event.credentials) ? to(resuming(event.credentials), 'store', 'load') : to(state)
    case 'otherTab':
      return event.stored && isOwn(event.stored) ? to(resuming(event.stored), 'load') : to(state)
    case 'loaded':
      return to({ phase: 'signed-in', credentials: state.credentials, user: event.user })
    case 'loadFailed': {
      const { failure } = event
      if (failure.kind !== 'refused') return to({ ...state, trouble: troubleAfter(state.trouble, failure) }, 'wait')
      return to({ ...state, isResuming: false, failure: failure.error, trouble: null }, 'forget')
    }
    case 'tryAgain':
      return state.trouble ? to(state, 'load') : to(state)
    case 'leave':
      return event.stored
        ? to(loading(event.stored, true), 'load')
        : to({ phase: 'signed-out', cause: { kind: 'expired' } })
    default:
      return to(state)
  }
}
