import { expect, it } from 'vitest'
import { callEndOf, isMicrophoneEnd } from './call-end-of.ts'

it.each([
  ['UserMediaError', 'Permission denied', false, 'userMediaPermissionDenied'],
  ['UserMediaError', 'PermissionDenied', true, 'desktopSharingPermissionDenied'],
  ['Error', 'PermissionDenied', false, 'desktopSharingPermissionDenied'],
  ['UserMediaError', 'plugin not detected', true, 'extensionMissing'],
  ['NotAllowedError', 'Permission denied', false, 'userMediaPermissionDenied'],
  ['NotAllowedError', 'Permission denied by user', true, 'desktopSharingPermissionDenied'],
  ['NotFoundError', 'Requested device not found', false, 'noDevice'],
  ['NotLoadedError', 'The second part of the engine did not load', false, 'notLoaded'],
])('CALL-13: %s "%s", screen %s: %s', (name, message, isScreen, kind) => {
  expect(callEndOf({ name, message }, 7, isScreen)).toEqual({ kind, at: 7 })
})

it.each([
  ['OverconstrainedError', 'OverconstrainedError'],
  ['', 'Error'],
])('CALL-13: another error %j is shown by its name', (name, shown) => {
  expect(callEndOf({ name, message: 'x' }, 7, false)).toEqual({ kind: 'named', name: shown, at: 7 })
})

it('CALL-13: the message names a microphone used by another program, and listening is still possible', () => {
  const end = callEndOf({ name: 'NotReadableError', message: 'Could not start audio source' }, 7, false)
  expect(end).toEqual({ kind: 'deviceInUse', name: 'NotReadableError', at: 7 })
  expect(isMicrophoneEnd(end)).toBe(true)
  expect(isMicrophoneEnd(callEndOf({ name: 'NotAllowedError', message: '' }, 7, true))).toBe(false)
})
