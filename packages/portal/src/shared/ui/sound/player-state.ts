/** A sound's life: not fetched yet, on its way, there (playing or not), or not to be had. */
export interface PlayerState {
  phase: 'idle' | 'loading' | 'paused' | 'playing' | 'failed'
  /** Seconds. */
  position: number
  duration: number
  /** 0 to 1 a bar; null: not known, draw even bars. */
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
      // A stream's length is Infinity or NaN until all of it is there: what is known already holds
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
