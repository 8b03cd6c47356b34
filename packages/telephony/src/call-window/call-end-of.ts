import type { CallEnd, MicrophoneEnd } from './call-window.ts'

/** What an engine or a browser throws when media can not be had or a call can not be made. */
interface NamedError {
  readonly name: string
  readonly message: string
}

/**
 * CALL-13: why a call ends with an error. A browser says what it refuses by the name of the error; the platform's engine by
 * the message of a `UserMediaError`.
 *
 * @param at milliseconds since 1970
 * @param isScreen the screen was asked for, so that a refusal is the refusal of that
 */
export const callEndOf = ({ name, message }: NamedError, at: number, isScreen: boolean): CallEnd => {
  const isRefused = name === 'NotAllowedError' || name === 'PermissionDeniedError' || name === 'SecurityError'
  if (message === 'PermissionDenied') return { kind: 'desktopSharingPermissionDenied', at }
  if (name === 'UserMediaError' && message === 'Permission denied') return { kind: 'userMediaPermissionDenied', at }
  if (message.includes('plugin not detected')) return { kind: 'extensionMissing', at }
  if (isRefused) return { kind: isScreen ? 'desktopSharingPermissionDenied' : 'userMediaPermissionDenied', at }
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return { kind: 'noDevice', at }
  if (name === 'NotReadableError' || name === 'TrackStartError') return { kind: 'deviceInUse', name, at }
  return { kind: 'named', name: name === '' ? 'Error' : name, at }
}

/** Whether it is the microphone that can not be had: one may listen all the same. */
export const isMicrophoneEnd = (end: CallEnd): end is MicrophoneEnd =>
  end.kind === 'userMediaPermissionDenied' || end.kind === 'noDevice' || end.kind === 'deviceInUse'
