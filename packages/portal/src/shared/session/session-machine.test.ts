import { describe, expect, test } from 'vitest'
import type { Credentials } from './credentials.ts'
import { stepSession } from './session-machine.ts'
import type { SessionEffect, SessionEvent, SessionState, SignedOutCause } from './session-state.ts'
import type { User } from './user.ts'

const own: Credentials = { token: 'first', subscriberId: '1' }
const newer: Credentials = { token: 'second', subscriberId: '1' }
const foreign: Credentials = { token: 'third', subscriberId: '2' }
const user = { subscriber: { id: 1 } } as User
const changed = { subscriber: { id: 1, display_name: 'Anna' } } as User
const error = new Error('down')

const out = (cause: SignedOutCause): SessionState => ({ phase: 'signed-out', cause })
const exchanging: SessionState = { phase: 'exchanging' }
const start = out({ kind: 'start' })
const loading = (credentials: Credentials, isRestored: boolean): SessionState => ({
  phase: 'loading',
  credentials,
  isRestored,
})
const signedIn = (credentials = own, who = user): SessionState => ({ phase: 'signed-in', credentials, user: who })
const interrupted = (credentials = own, isResuming = false, failure: unknown = null): SessionState => ({
  phase: 'interrupted',
  credentials,
  user,
  isResuming,
  failure,
})

const accepted = (credentials: Credentials): SessionEvent => ({ type: 'accepted', credentials })
const loaded: SessionEvent = { type: 'loaded', user }
const loadFailed = (isRefused: boolean): SessionEvent => ({ type: 'loadFailed', error, isRefused })
const expired = (hasUnsavedWork: boolean): SessionEvent => ({ type: 'expired', hasUnsavedWork })
const otherTab = (stored: Credentials | null, isExpired = false, hasUnsavedWork = false): SessionEvent => ({
  type: 'otherTab',
  stored,
  isExpired,
  hasUnsavedWork,
})
const signOut: SessionEvent = { type: 'signOut' }
const leave = (stored: Credentials | null): SessionEvent => ({ type: 'leave', stored })
const exchangeFailed: SessionEvent = { type: 'exchangeFailed', error }
const change: SessionEvent = { type: 'changed', user: changed }

type Row = [SessionState, SessionEvent, SessionState, ...SessionEffect[]]

const expectSteps = (rows: readonly Row[]) => {
  for (const [before, event, state, ...effects] of rows)
    expect({ before, event, ...stepSession(before, event) }).toEqual({ before, event, state, effects })
}

describe('the session, state by state and event by event', () => {
  test('AUTH-04, AUTH-05: signed out', () => {
    expectSteps(
      [start, exchanging].flatMap((before): Row[] => [
        [before, accepted(own), loading(own, false), 'store', 'load'],
        [before, exchangeFailed, out({ kind: 'oneTimeToken', error })],
        [before, otherTab(own), loading(own, true), 'load'],
        [before, otherTab(null), before],
        [before, loaded, before],
        [before, loadFailed(true), before],
        [before, expired(true), before],
        [before, signOut, before],
        [before, leave(null), before],
        [before, change, before],
      ]),
    )
  })

  test('AUTH-04, AUTH-13: while the user’s data loads', () => {
    const [fresh, restored] = [loading(own, false), loading(own, true)]
    expectSteps([
      [fresh, loaded, signedIn()],
      [fresh, loadFailed(false), out({ kind: 'userData', error }), 'forget'],
      [fresh, loadFailed(true), out({ kind: 'userData', error }), 'forget'],
      [restored, loadFailed(false), out({ kind: 'userData', error }), 'forget'],
      [restored, loadFailed(true), out({ kind: 'expired' }), 'forget'],
      [fresh, otherTab(foreign), loading(foreign, true), 'load'],
      [fresh, otherTab(null), out({ kind: 'asked' })],
      [fresh, otherTab(null, true), out({ kind: 'expired' })],
      [fresh, expired(false), fresh],
      [fresh, accepted(newer), fresh],
      [fresh, signOut, fresh],
      [fresh, leave(null), fresh],
      [fresh, change, fresh],
      [fresh, exchangeFailed, fresh],
    ])
  })

  test('AUTH-06, AUTH-07, AUTH-08: signed in', () => {
    expectSteps([
      [signedIn(), signOut, out({ kind: 'asked' }), 'tellServer', 'forget'],
      [signedIn(), expired(false), out({ kind: 'expired' }), 'flagExpired', 'forget'],
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
      [signedIn(), loadFailed(true), signedIn()],
      [signedIn(), leave(null), signedIn()],
      [signedIn(), exchangeFailed, signedIn()],
    ])
  })

  test('AUTH-08: interrupted, with something typed', () => {
    const resuming = interrupted(newer, true)
    expectSteps([
      [interrupted(), accepted(newer), resuming, 'store', 'load'],
      [interrupted(), accepted(foreign), interrupted()],
      [interrupted(), otherTab(newer), resuming, 'load'],
      [interrupted(), otherTab(foreign), interrupted()],
      [interrupted(), otherTab(null), interrupted()],
      [resuming, loaded, signedIn(newer)],
      [resuming, loadFailed(false), interrupted(newer, false, error), 'forget'],
      [interrupted(), leave(null), out({ kind: 'expired' })],
      [interrupted(), leave(foreign), loading(foreign, true), 'load'],
      [interrupted(), expired(true), interrupted()],
      [interrupted(), signOut, interrupted()],
      [interrupted(), change, interrupted()],
      [interrupted(), exchangeFailed, interrupted()],
    ])
  })
})
