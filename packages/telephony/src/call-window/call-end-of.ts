import type { CallEnd, MicrophoneEnd } from './call-window.ts'

/** The error that an engine or a browser throws when media are not available or a call can not be made. */
interface NamedError {
  readonly name: string
  readonly message: string
}

/**
 * CALL-13: translates an error into the reason why a call ended. A browser tells what it refuses by the error's name;
 * the original platform's engine tells it by the message of a `UserMediaError`.
 *
 * @param at milliseconds since 1970
 * @param isScreen the call asked for the screen, so a refusal concerns the screen
 */
export const callEndOf = ({ name, message }: NamedError, at: number, isScreen: boolean): CallEnd => {
  const isRefused = name === 'NotAllowedError' || name === 'PermissionDeniedError' || name === 'SecurityError'
  if (message === 'PermissionDenied') return { kind: 'desktopSharingPermissionDenied', at }
  if (name === 'UserMediaError' && message === 'Permission denied') return { kind: 'userMediaPermissionDenied', at }
  if (message.includes('plugin not detected')) return { kind: 'extensionMissing', at }
  if (isRefused) return { kind: isScreen ? 'desktopSharingPermissionDenied' : 'userMediaPermissionDenied', at }
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return { kind: 'noDevice', at }
  if (name === 'NotReadableError' || name === 'TrackStartError') return { kind: 'deviceInUse', name, at }
  if (name === 'NotLoadedError') return { kind: 'notLoaded', at }
  return { kind: 'named', name: name === '' ? 'Error' : name, at }
}

/** Whether only the microphone is not available: the user can still take the call and just listen. */
export const isMicrophoneEnd = (end: CallEnd): end is MicrophoneEnd =>
  end.kind === 'userMediaPermissionDenied' || end.kind === 'noDevice' || end.kind === 'deviceInUse'
