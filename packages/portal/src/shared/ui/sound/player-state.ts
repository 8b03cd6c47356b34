/** The state of a sound: not loaded yet, loading, loaded (paused or playing), or failed. */
export interface PlayerState {
  phase: 'idle' | 'loading' | 'paused' | 'playing' | 'failed'
  /** Seconds. */
  position: number
  duration: number
  /** Height of each bar from 0 to 1; null if unknown, then all bars are equal. */
  peaks: readonly number[] | null
  rate: number
}

export type PlayerEvent =
  | { type: 'loading' | 'playing' | 'paused' | 'ended' | 'failed' }
  | { type: 'moved'; position: number; duration: number }
  | { type: 'drawn'; peaks: readonly number[]; duration: number }
  | { type: 'rate'; rate: number }

export function firstPlayerState(seconds: number): PlayerState {
  return { phase: 'idle', position: 0, duration: seconds, peaks: null, rate: 1 }
}

export function playerReducer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'loading':
    case 'playing':
    case 'paused':
      return { ...state, phase: event.type }
    case 'failed':
      return { ...state, phase: 'failed', position: 0 }
    case 'ended':
      return { ...state, phase: 'paused', position: 0 }
    case 'moved': {
      // the length of a stream is Infinity or NaN until it has been received; until then keep the known length
      const isKnown = Number.isFinite(event.duration) && event.duration > 0
      const duration = isKnown ? event.duration : Math.max(state.duration, event.position)
      return { ...state, duration, position: event.position }
    }
    case 'drawn':
      return { ...state, peaks: event.peaks, duration: event.duration }
    case 'rate':
      return { ...state, rate: event.rate }
  }
}
