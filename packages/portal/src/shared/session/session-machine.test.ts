import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Credentials } from './credentials.ts'
import { stepSession } from './session-machine.ts'
import type { Failure, SessionEffect, SessionEvent, SessionState, SignedOutCause, Trouble } from './session-state.ts'
import type { User } from './user.ts'

const own: Credentials = { token: 'first', subscriberId: '1' }
const newer: Credentials = { token: 'second', subscriberId: '1' }
const foreign: Credentials = { token: 'third', subscriberId: '2' }
const user = { subscriber: { id: 1 } } as User
const changed = { subscriber: { id: 1, display_name: 'Anna' } } as User
const error = new Error('down')

const out = (cause: SignedOutCause): SessionState => ({ phase: 'signed-out', cause })
const exchanging = (trouble: Trouble | null = null): SessionState => ({ phase: 'exchanging', trouble })
const start = out({ kind: 'start' })
const loading = (credentials: Credentials, isRestored: boolean, trouble: Trouble | null = null): SessionState => ({
  phase: 'loading',
  credentials,
  isRestored,
  trouble,
})
const signedIn = (credentials = own, who = user): SessionState => ({ phase: 'signed-in', credentials, user: who })
const interrupted = (
  credentials = own,
  isResuming = false,
  failure: unknown = null,
  trouble: Trouble | null = null,
): SessionState => ({
  phase: 'interrupted',
  credentials,
  user,
  isResuming,
  failure,
  trouble,
})

const enrolling = (behind: User | null, isOver = false, trouble: Trouble | null = null): SessionState => ({
  phase: 'enrolling',
  credentials: own,
  behind,
  isOver,
  trouble,
})

const accepted = (credentials: Credentials): SessionEvent => ({ type: 'accepted', credentials })
const loaded: SessionEvent = { type: 'loaded', user }
const refused: Failure = { kind: 'refused', isExpired: false, error }
const ended: Failure = { kind: 'refused', isExpired: true, error }
/** At the time 1000, without chance. */
const away = (asked: unknown = error, kind: 'busy' | 'gone' = 'busy'): Failure => ({
  kind,
  error: asked,
  at: 1000,
  chance: 0,
})
const waits = (tries: number, nextTry: number, kind: 'busy' | 'gone' = 'busy'): Trouble => ({ kind, tries, nextTry })
const loadFailed = (failure: Failure): SessionEvent => ({ type: 'loadFailed', failure })
const tryAgain: SessionEvent = { type: 'tryAgain' }
const expired = (hasUnsavedWork: boolean): SessionEvent => ({ type: 'expired', hasUnsavedWork })
const otherTab = (stored: Credentials | null, isExpired = false, hasUnsavedWork = false): SessionEvent => ({
  type: 'otherTab',
  stored,
  isExpired,
  hasUnsavedWork,
})
const linkOpened: SessionEvent = { type: 'linkOpened' }
const foundExpired: SessionEvent = { type: 'foundExpired' }
const signOut: SessionEvent = { type: 'signOut' }
const leave = (stored: Credentials | null): SessionEvent => ({ type: 'leave', stored })
const exchangeFailed = (failure: Failure): SessionEvent => ({ type: 'exchangeFailed', failure })
const change: SessionEvent = { type: 'changed', user: changed }

type Row = [SessionState, SessionEvent, SessionState, ...SessionEffect[]]

const expectSteps = (rows: readonly Row[]) => {
  for (const [before, event, state, ...effects] of rows)
    expect({ before, event, ...stepSession(before, event) }).toEqual({ before, event, state, effects })
}

describe('the session, state by state and event by event', () => {
  test('AUTH-04, AUTH-05: signed out', () => {
    expectSteps(
      [start, exchanging()].flatMap((before): Row[] => [
        [before, accepted(own), loading(own, false), 'store', 'load'],
        [before, otherTab(own), loading(own, true), 'load'],
        [before, otherTab(null), before],
        [before, loaded, before],
        [before, loadFailed(ended), before],
        [before, expired(true), before],
        [before, leave(null), before],
        [before, change, before],
        [before, tryAgain, before],
      ]),
    )
    expectSteps([
      [start, exchangeFailed(refused), start],
      [start, signOut, start],
      [start, linkOpened, exchanging(), 'exchange'],
      [start, foundExpired, out({ kind: 'expired' })],
    ])
  })

  test('AUTH-05, AUTH-06: the findings of a page’s start change nothing later', () => {
    for (const state of [exchanging(), loading(own, true), signedIn(), interrupted()])
      expectSteps([
        [state, linkOpened, state],
        [state, foundExpired, state],
      ])
  })

  test('AUTH-05: a one-time token is refused, or the server has no time to look at it', () => {
    const waiting = exchanging(waits(1, 2000))
    expectSteps([
      [exchanging(), exchangeFailed(refused), out({ kind: 'oneTimeToken', error })],
      [exchanging(), exchangeFailed(away()), waiting, 'wait'],
      [waiting, tryAgain, waiting, 'exchange'],
      [waiting, exchangeFailed(away()), exchanging(waits(2, 3000)), 'wait'],
      [waiting, exchangeFailed(refused), out({ kind: 'oneTimeToken', error })],
      [waiting, accepted(own), loading(own, false), 'store', 'load'],
      [waiting, signOut, out({ kind: 'asked' })],
    ])
  })

  test('AUTH-04, AUTH-13: while the user’s data loads', () => {
    const [fresh, restored] = [loading(own, false), loading(own, true)]
    expectSteps([
      [fresh, loaded, signedIn()],
      [fresh, loadFailed(refused), out({ kind: 'userData', error }), 'forget'],
      [fresh, loadFailed(ended), out({ kind: 'userData', error }), 'forget'],
      [restored, loadFailed(refused), out({ kind: 'userData', error }), 'forget'],
      [restored, loadFailed(ended), out({ kind: 'expired' }), 'forget'],
      [fresh, otherTab(foreign), loading(foreign, true), 'load'],
      [fresh, otherTab(null), out({ kind: 'asked' })],
      [fresh, otherTab(null, true), out({ kind: 'expired' })],
      [fresh, signOut, out({ kind: 'asked' }), 'forget'],
      [fresh, expired(false), fresh],
      [fresh, accepted(newer), fresh],
      [fresh, leave(null), fresh],
      [fresh, change, fresh],
      [fresh, exchangeFailed(refused), fresh],
      [fresh, tryAgain, fresh],
    ])
  })

  test('AUTH-04, AUTH-13: a server without time for the user’s data ends no session', () => {
    const asks = new ApiError(503, '', undefined, { retryAfter: 20_000 })
    for (const isRestored of [true, false]) {
      const waiting = (trouble: Trouble | null) => loading(own, isRestored, trouble)
      expectSteps([
        [waiting(null), loadFailed(away()), waiting(waits(1, 2000)), 'wait'],
        [waiting(waits(1, 2000)), tryAgain, waiting(waits(1, 2000)), 'load'],
        [waiting(waits(1, 2000)), loadFailed(away()), waiting(waits(2, 3000)), 'wait'],
        [waiting(waits(2, 3000)), loadFailed(away(asks)), waiting(waits(3, 21_000)), 'wait'],
        [waiting(waits(8, 0)), loadFailed(away(error, 'gone')), waiting(waits(9, 31_000, 'gone')), 'wait'],
        [waiting(waits(2, 3000)), loaded, signedIn()],
        [waiting(waits(2, 3000)), loadFailed(refused), out({ kind: 'userData', error }), 'forget'],
        [waiting(waits(2, 3000)), signOut, out({ kind: 'asked' }), 'forget'],
        [waiting(waits(2, 3000)), otherTab(newer), loading(newer, true), 'load'],
      ])
    }
  })

  test('FACT-03: a link whose code is asked for goes on with it', () => {
    const codeNeeded = out({ kind: 'codeNeeded' })
    expectSteps([
      [exchanging(), exchangeFailed({ ...refused, why: 'codeNeeded' }), codeNeeded],
      [codeNeeded, accepted(own), loading(own, false), 'store', 'load'],
      [codeNeeded, exchangeFailed(refused), codeNeeded],
    ])
  })

  test('FACT-06: setting up comes before anything else, and only where it is asked for', () => {
    const factorNeeded: Failure = { ...refused, why: 'factorNeeded' }
    const asked: SessionEvent = { type: 'loaded', user, isAsked: true }
    const enrolled: SessionEvent = { type: 'enrolled' }
    const forced = enrolling(null)
    const mayWait = enrolling(user)
    const over = enrolling(null, true)
    const waiting = enrolling(null, true, waits(1, 2000))
    for (const isRestored of [false, true])
      expectSteps([
        [loading(own, isRestored), loadFailed(factorNeeded), forced],
        [loading(own, isRestored), asked, mayWait],
      ])
    expectSteps([
      [mayWait, enrolled, signedIn()],
      [forced, enrolled, over, 'load'],
      [over, loaded, signedIn()],
      [over, loadFailed(refused), out({ kind: 'userData', error }), 'forget'],
      [over, loadFailed(away()), waiting, 'wait'],
      [waiting, tryAgain, waiting, 'load'],
      [forced, tryAgain, forced],
      [signedIn(), enrolled, signedIn()],
      [signedIn(), { type: 'factorNeeded' }, forced],
      [forced, { type: 'factorNeeded' }, forced],
      [loading(own, true), { type: 'factorNeeded' }, loading(own, true)],
      [loading(own, false), enrolled, loading(own, false)],
    ])
    for (const state of [forced, mayWait])
      expectSteps([
        [state, signOut, out({ kind: 'asked' }), 'tellServer', 'forget'],
        [state, expired(true), out({ kind: 'expired' }), 'flagExpired', 'forget'],
        [
          state,
          { type: 'expired', hasUnsavedWork: false, isBlocked: true },
          out({ kind: 'blocked' }),
          'flagExpired',
          'forget',
        ],
        [state, otherTab(newer), loading(newer, true), 'load'],
        [state, otherTab(null), out({ kind: 'asked' })],
        [state, otherTab(null, true), out({ kind: 'expired' })],
        [state, accepted(newer), state],
        [state, leave(null), state],
        [state, change, state],
      ])
  })

  test('AUTH-06, AUTH-07, AUTH-08: signed in', () => {
    expectSteps([
      [signedIn(), signOut, out({ kind: 'asked' }), 'tellServer', 'forget'],
      [signedIn(), expired(false), out({ kind: 'expired' }), 'flagExpired', 'forget'],
      [
        signedIn(),
        { type: 'expired', hasUnsavedWork: false, isBlocked: true },
        out({ kind: 'blocked' }),
        'flagExpired',
        'forget',
      ],
      [signedIn(), expired(true), interrupted(), 'flagExpired', 'forget'],
      [signedIn(), change, signedIn(own, changed)],
      [signedIn(), otherTab(null), out({ kind: 'asked' })],
      [signedIn(), otherTab(null, true), out({ kind: 'expired' })],
      [signedIn(), otherTab(null, false, true), interrupted()],
      [signedIn(), otherTab(newer), signedIn(newer)],
      [signedIn(), otherTab(foreign), signedIn(), 'reload'],
      [signedIn(), otherTab(foreign, false, true), interrupted()],
      [signedIn(), accepted(newer), signedIn()],
      [signedIn(), loaded, signedIn()],
      [signedIn(), loadFailed(ended), signedIn()],
      [signedIn(), leave(null), signedIn()],
      [signedIn(), exchangeFailed(refused), signedIn()],
      [signedIn(), tryAgain, signedIn()],
    ])
  })

  test('AUTH-08: interrupted, with something typed', () => {
    const resuming = interrupted(newer, true)
    const waiting = interrupted(newer, true, null, waits(1, 2000))
    expectSteps([
      [interrupted(), accepted(newer), resuming, 'store', 'load'],
      [interrupted(), accepted(foreign), interrupted()],
      [interrupted(), otherTab(newer), resuming, 'load'],
      [interrupted(), otherTab(foreign), interrupted()],
      [interrupted(), otherTab(null), interrupted()],
      [resuming, loaded, signedIn(newer)],
      [resuming, loadFailed(refused), interrupted(newer, false, error), 'forget'],
      [resuming, loadFailed(away()), waiting, 'wait'],
      [waiting, tryAgain, waiting, 'load'],
      [waiting, loaded, signedIn(newer)],
      [waiting, loadFailed(refused), interrupted(newer, false, error), 'forget'],
      [resuming, tryAgain, resuming],
      [interrupted(), leave(null), out({ kind: 'expired' })],
      [interrupted(), leave(foreign), loading(foreign, true), 'load'],
      [interrupted(), expired(true), interrupted()],
      [interrupted(), signOut, interrupted()],
      [interrupted(), change, interrupted()],
      [interrupted(), exchangeFailed(refused), interrupted()],
    ])
  })
})
