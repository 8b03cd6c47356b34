import { runMachine } from '@lineside/contract/machine'
import type { BodyOf, ReplyOf } from '@lineside/contract/http/route'
import type { signIn, signOut } from '@lineside/contract/resources/sessions'
import { ApiError, isCodeNeeded, isFactorNeeded } from '../api/api-error.ts'
import { connection } from '../api/connection.ts'
import { isRefusal, troubleKind } from '../api/try-again.ts'
import { callRoute } from '../api/call-route.ts'
import { describedRoute } from '../api/described.ts'
import { setCredentials } from '../api/request.ts'
import type { Credentials } from './credentials.ts'
import { isAskedToEnrol, loadUser } from './load-user.ts'
import { startLongTimer } from './long-timer.ts'
import { seeAs } from './see-as.ts'
import { stepSession } from './session-machine.ts'
import type { Failure, SessionEffect, SessionEvent, SessionState } from './session-state.ts'
import { browserMark } from './browser-mark.ts'
import {
  flagExpired,
  forgetCredentials,
  sessionKeys,
  storeCredentials,
  storedCredentials,
  takeExpiredFlag,
} from './session-storage.ts'
import { expiryDelay } from './token-expiry.ts'
import { hasUnsavedWork } from './unsaved-work.ts'
import type { UserParts } from './user.ts'
import { userOf } from './user.ts'

const signInRoute = describedRoute<typeof signIn>('POST', '/login_jwt')
const signOutRoute = describedRoute<typeof signOut>('DELETE', '/api/lineside/session')

const listeners = new Set<() => void>()
let load = new AbortController()
let oneTimeToken = ''
/** The password of a sign-in that may lead to enrolment, which asks for it again; never kept longer. */
let typed: string | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let armed: { readonly token: string; readonly stop: () => void } | null = null

const tokenOf = (given: SessionState): string | null => {
  if (given.phase === 'loading' || given.phase === 'enrolling' || given.phase === 'signed-in')
    return given.credentials.token
  return given.phase === 'interrupted' && given.isResuming ? given.credentials.token : null
}

const run = (effect: SessionEffect, before: SessionState): void => {
  const { state } = machine
  if (effect === 'tellServer') tellServer(before)
  if (effect === 'store' && 'credentials' in state) storeCredentials(state.credentials)
  if (effect === 'forget') forgetCredentials()
  if (effect === 'flagExpired') flagExpired()
  if (effect === 'reload') location.reload()
  if (effect === 'load' && 'credentials' in state) startLoad(state.credentials)
  if (effect === 'exchange') startExchange()
  if (effect === 'wait' && 'trouble' in state && state.trouble) startWait(state.trouble.nextTry - Date.now())
}

const machine = runMachine<SessionState, SessionEvent, SessionEffect>({
  first: { phase: 'signed-out', cause: { kind: 'start' } },
  step: stepSession,
  perform: run,
  onError: (error) => reportError(error),
  settled: (state, before) => {
    if (!('trouble' in state)) clearTimeout(waiting)
    armTimer(state)
    if (state.phase === 'signed-in' || state.phase === 'signed-out') typed = null
    if (state !== before) for (const listener of listeners) listener()
  },
})
/** ROLE-02: the administrator's own session stays; only what is seen of somebody else ends. */
const dispatch = (event: SessionEvent): void =>
  seeAs.now() !== null && endsSession(event) ? seeAs.leave(event.type !== 'signOut') : machine.feed(event)

const endsSession = (event: SessionEvent): boolean =>
  event.type === 'expired' ||
  event.type === 'signOut' ||
  (event.type === 'loadFailed' && event.failure.kind === 'refused')

/** The session of this page: of the seat that an administrator sees as, else the browser's. */
const ownCredentials = (): Credentials | null => seeAs.now() ?? storedCredentials()

const startWait = (milliseconds: number): void => {
  clearTimeout(waiting)
  waiting = setTimeout(() => dispatch({ type: 'tryAgain' }), milliseconds)
}

/** The platform has answered again, after it had not: what waits goes on at once. */
const followConnection = (): void => {
  let before = connection.read().phase
  connection.subscribe(() => {
    const now = connection.read().phase
    const isBack = before === 'gone' && now === 'there'
    before = now
    const { state } = machine
    if (isBack && 'trouble' in state && state.trouble?.kind === 'gone') dispatch({ type: 'tryAgain' })
  })
}

const failureOf = (error: unknown): Failure => {
  if (!isRefusal(error)) return { kind: troubleKind(error), error, at: Date.now(), chance: Math.random() }
  const isExpired = error instanceof ApiError && error.status === 401
  const why = isCodeNeeded(error) ? 'codeNeeded' : isFactorNeeded(error) ? 'factorNeeded' : null
  return { kind: 'refused', isExpired, error, ...(why && { why }) }
}

const startExchange = (): void => {
  enter({ token: oneTimeToken, enrols: true }).catch((error: unknown) =>
    dispatch({ type: 'exchangeFailed', failure: failureOf(error) }),
  )
}

const startLoad = ({ subscriberId }: Credentials): void => {
  load.abort()
  clearTimeout(waiting)
  load = new AbortController()
  const { signal } = load
  const { state } = machine
  // only whoever has just signed in is asked to set up what can still wait
  const isFresh = state.phase === 'loading' && !state.isRestored
  const loaded = loadUser(subscriberId, signal)
  Promise.all([loaded, isFresh && isAskedToEnrol(loaded, signal)]).then(
    ([user, isAsked]) => signal.aborted || dispatch({ type: 'loaded', user, isAsked }),
    (error: unknown) => {
      if (signal.aborted) return
      load.abort()
      dispatch({ type: 'loadFailed', failure: failureOf(error) })
    },
  )
}

/** Only this platform has the route; on others the token lives until it expires. */
const tellServer = (before: SessionState): void => {
  const isHere = before.phase === 'signed-in' && Boolean(before.user.platformInfo.lineside)
  if (!isHere && before.phase !== 'enrolling') return
  callRoute(signOutRoute, { token: before.credentials.token }).catch(() => {})
}

const armTimer = (state: SessionState): void => {
  const token = state.phase === 'signed-in' ? state.credentials.token : null
  if (armed?.token === token) return
  armed?.stop()
  armed = null
  const delay = token === null ? null : expiryDelay(token, Date.now())
  if (token === null || delay === null) return
  armed = {
    token,
    stop: startLongTimer(delay, () => dispatch({ type: 'expired', hasUnsavedWork: hasUnsavedWork() })),
  }
}

const listenToOtherTabs = (): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    // a null key means that the whole storage was cleared
    if (key !== null && key !== sessionKeys.token && key !== sessionKeys.expired) return
    if (key === sessionKeys.expired && newValue === null) return
    if (seeAs.now() !== null) {
      // with the administrator's session, what is seen ends, too
      if (storedCredentials() === null) seeAs.leave(true)
      return
    }
    const stored = key === sessionKeys.expired ? null : storedCredentials()
    const isExpired = key === sessionKeys.expired
    dispatch({ type: 'otherTab', stored, isExpired, hasUnsavedWork: hasUnsavedWork() })
  })

const isUnderWay = (given: SessionState): boolean =>
  given.phase === 'exchanging' ||
  given.phase === 'loading' ||
  given.phase === 'enrolling' ||
  (given.phase === 'interrupted' && given.isResuming)

/** @throws ApiError when the sign-in is refused; that the user's data failed stands in the state */
const enter = async (body: BodyOf<typeof signIn>): Promise<void> => {
  await session.signInBy(await callRoute(signInRoute, { body, browserMark: browserMark() }))
}

/** The session, kept outside of React, so that the guard and every request can read it. */
export const session = {
  state: (): SessionState => machine.state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Waits while a sign-in is under way. */
  settled: (): Promise<SessionState> =>
    new Promise((resolve) => {
      const look = () => {
        if (isUnderWay(machine.state)) return
        listeners.delete(look)
        resolve(machine.state)
      }
      listeners.add(look)
      look()
    }),
  /** Continues the stored session, or exchanges a one-time token for one (AUTH-05, AUTH-06). Call it once. */
  start: (token: string | null): void => {
    setCredentials({
      token: () => tokenOf(machine.state),
      refused: (why) =>
        dispatch({
          type: 'expired',
          hasUnsavedWork: hasUnsavedWork(),
          isBlocked: why === 'blocked',
          isPasswordExpired: why === 'passwordExpired',
        }),
      // what is typed is worth more: it is asked for at the next start
      factorNeeded: () => hasUnsavedWork() || dispatch({ type: 'factorNeeded' }),
    })
    listenToOtherTabs()
    followConnection()
    machine.begin()
    if (token !== null) {
      oneTimeToken = token
      return dispatch({ type: 'linkOpened' })
    }
    const stored = ownCredentials()
    if (stored) dispatch({ type: 'otherTab', stored, isExpired: false, hasUnsavedWork: false })
    else if (takeExpiredFlag()) dispatch({ type: 'foundExpired' })
  },
  /**
   * Resolves once the user's data is there too, or was refused (AUTH-04).
   * @param otp the code of the second step, or a recovery code (FACT-02)
   * @throws ApiError of a refused sign-in
   */
  signIn: async (username: string, password: string, otp?: string): Promise<void> => {
    typed = password
    await enter({ username, password, ...(otp !== undefined && { otp }), enrols: true })
  },
  /** FACT-05: goes on with a session that a passkey has opened. Resolves as `signIn` does. */
  signInBy: async ({ jwt, subscriber_id: id }: ReplyOf<typeof signIn>): Promise<void> => {
    dispatch({ type: 'accepted', credentials: { token: jwt, subscriberId: String(id) } })
    await session.settled()
  },
  /** FACT-03: goes on with the link whose code is asked for. @throws ApiError of a refused sign-in */
  signInByLink: (otp: string): Promise<void> => enter({ token: oneTimeToken, otp, enrols: true }),
  /** The password that was typed for this sign-in, while a second step is set up; null: there is none. */
  typedPassword: (): string | null => typed,
  /** FACT-06: the second step is set up, or can wait. */
  enrolled: (): void => dispatch({ type: 'enrolled' }),
  /** Tries at once instead of waiting, while the server is busy or away. */
  tryAgain: (): void => dispatch({ type: 'tryAgain' }),
  signOut: (): void => {
    const seen = seeAs.now()
    if (seen === null) return dispatch({ type: 'signOut' })
    // the page goes away, and with it a request that is on its way
    void callRoute(signOutRoute)
      .catch(() => {})
      .finally(() => seeAs.leave(false))
  },
  /** Gives up an interrupted session. */
  leave: (): void => dispatch({ type: 'leave', stored: storedCredentials() }),
  /** Takes over what a page has changed about the user; gates follow at once. */
  updateUser: (parts: Partial<UserParts>): void => {
    const { state } = machine
    if (state.phase === 'signed-in') dispatch({ type: 'changed', user: userOf({ ...state.user, ...parts }) })
  },
  takeExpiredFlag,
}
