/** Why nothing can be recorded. */
export type RecorderFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

export type RecorderState =
  | { readonly phase: 'idle' }
  /** The browser asks whether the page may use the microphone. */
  | { readonly phase: 'asking' }
  /** `level`: 0 silence to 1 loud; `levels`: the last ones, the newest at the end. */
  | { readonly phase: 'recording'; readonly seconds: number; readonly levels: readonly number[] }
  /** The recording has been stopped and is being converted to a file. */
  | { readonly phase: 'finishing'; readonly seconds: number }
  | { readonly phase: 'ready'; readonly file: File; readonly seconds: number }
  | { readonly phase: 'failed'; readonly fault: RecorderFault }

export type RecorderEvent =
  | { readonly type: 'asked' | 'started' | 'stopped' | 'discarded' }
  | { readonly type: 'heard'; readonly level: number; readonly seconds: number }
  | { readonly type: 'made'; readonly file: File }
  | { readonly type: 'broken'; readonly fault: RecorderFault }

export const noRecording: RecorderState = { phase: 'idle' }

/** Number of levels that are drawn. */
export const shownLevels = 18

/**
 * SAY-01: the states of a recording, from asking for the microphone to the file. Events that come too late change
 * nothing.
 */
export const recorderReducer = (state: RecorderState, event: RecorderEvent): RecorderState => {
  switch (event.type) {
    case 'asked':
      return { phase: 'asking' }
    case 'started':
      return state.phase === 'asking' ? { phase: 'recording', seconds: 0, levels: [] } : state
    case 'heard':
      if (state.phase !== 'recording') return state
      return { ...state, seconds: event.seconds, levels: [...state.levels, event.level].slice(-shownLevels) }
    case 'stopped':
      return state.phase === 'recording' ? { phase: 'finishing', seconds: state.seconds } : state
    case 'made':
      return state.phase === 'finishing' ? { phase: 'ready', file: event.file, seconds: state.seconds } : state
    case 'broken':
      return state.phase === 'idle' ? state : { phase: 'failed', fault: event.fault }
    case 'discarded':
      return noRecording
    default:
      return event satisfies never
  }
}

const faults: Readonly<Record<string, RecorderFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The fault behind a browser's error. */
export const recorderFault = (error: unknown): RecorderFault =>
  (error instanceof DOMException ? faults[error.name] : undefined) ?? 'failed'
