import { expect, it } from 'vitest'
import { callEndOf } from './call-end-of.ts'

it.each([
  ['UserMediaError', 'Permission denied', false, 'userMediaPermissionDenied'],
  ['UserMediaError', 'PermissionDenied', true, 'desktopSharingPermissionDenied'],
  ['Error', 'PermissionDenied', false, 'desktopSharingPermissionDenied'],
  ['UserMediaError', 'plugin not detected', true, 'extensionMissing'],
  ['NotAllowedError', 'Permission denied', false, 'userMediaPermissionDenied'],
  ['NotAllowedError', 'Permission denied by user', true, 'desktopSharingPermissionDenied'],
  ['NotFoundError', 'Requested device not found', false, 'noDevice'],
])('CALL-13: %s "%s", screen %s: %s', (name, message, isScreen, kind) => {
  expect(callEndOf({ name, message }, 7, isScreen)).toEqual({ kind, at: 7 })
})

it.each([
  ['NotReadableError', 'NotReadableError'],
  ['', 'Error'],
])('CALL-13: another error %j is shown by its name', (name, shown) => {
  expect(callEndOf({ name, message: 'x' }, 7, false)).toEqual({ kind: 'named', name: shown, at: 7 })
})
