import { limits } from '@lineside/contract/limits'
import type { Step } from '@lineside/contract/machine'

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

export type RecorderEffect =
  /** Asks for the microphone, and records once it is open. */
  | 'open'
  /** Ends the recording, and makes a file of it. */
  | 'finish'
  /** Closes the microphone, and drops what was recorded. */
  | 'drop'

export const noRecording: RecorderState = { phase: 'idle' }

/** Number of levels that are drawn. */
export const shownLevels = 18

type RecorderStep = Step<RecorderState, RecorderEffect>

const to = (state: RecorderState, ...effects: readonly RecorderEffect[]): RecorderStep => ({ state, effects })

/**
 * SAY-01: the states of a recording, from asking for the microphone to the file. A recording of the greatest length
 * ends by itself. Events that come too late change nothing.
 */
export const stepRecorder = (state: RecorderState, event: RecorderEvent): RecorderStep => {
  switch (event.type) {
    case 'asked':
      return to({ phase: 'asking' }, 'drop', 'open')
    case 'started':
      return state.phase === 'asking' ? to({ phase: 'recording', seconds: 0, levels: [] }) : to(state)
    case 'heard': {
      if (state.phase !== 'recording') return to(state)
      const { level, seconds } = event
      if (seconds >= limits.recordedPromptSeconds) return to({ phase: 'finishing', seconds }, 'finish')
      return to({ ...state, seconds, levels: [...state.levels, level].slice(-shownLevels) })
    }
    case 'stopped':
      return state.phase === 'recording' ? to({ phase: 'finishing', seconds: state.seconds }, 'finish') : to(state)
    case 'made':
      return state.phase === 'finishing' ? to({ phase: 'ready', file: event.file, seconds: state.seconds }) : to(state)
    case 'broken':
      return state.phase === 'idle' ? to(state) : to({ phase: 'failed', fault: event.fault })
    case 'discarded':
      return to(noRecording, 'drop')
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
