import type { Step } from '@lineside/contract/machine'

/** The TCP connection of this process to one edge. */
export interface EdgeLinkState {
  readonly phase: 'connecting' | 'there' | 'waiting' | 'stopped'
  /** The pings in a row to which nothing came. */
  readonly silent: number
  /** How long the next failure is waited after, in ms. */
  readonly retryMs: number
}

/** `seen`: the edge has opened a connection to this process. */
export type EdgeLinkEvent = 'connected' | 'heard' | 'ended' | 'ping_due' | 'retry_due' | 'seen' | 'stopped'

export type EdgeLinkEffect =
  | { readonly do: 'connect' | 'ping' | 'disconnect' }
  /** The edge is there: whoever waits for it or for its loss is told. */
  | { readonly do: 'there' }
  /** The edge was there. If it does not come back, it is away, and later gone. */
  | { readonly do: 'lost' }
  /** The edge has been tried. */
  | { readonly do: 'tried' }
  | { readonly do: 'retry'; readonly ms: number }
  | { readonly do: 'stop_timers' }

const firstRetryMs = 200
const lastRetryMs = 5_000
/** An edge answers each ping. One that has been silent for two of them is gone: its network says nothing. */
const mostSilent = 2

export const firstEdgeLink: EdgeLinkState = { phase: 'waiting', silent: 0, retryMs: firstRetryMs }

/** Decides when an edge is connected, pinged and given up. */
export const stepEdgeLink = (state: EdgeLinkState, event: EdgeLinkEvent): Step<EdgeLinkState, EdgeLinkEffect> => {
  if (state.phase === 'stopped') return { state, effects: event === 'ended' ? [{ do: 'tried' }] : [] }
  switch (event) {
    case 'retry_due':
    // an edge that has begun anew brings calls at once, for which its phones must be reached
    case 'seen':
      if (state.phase !== 'waiting') return { state, effects: [] }
      return { state: { ...state, phase: 'connecting' }, effects: [{ do: 'connect' }] }
    case 'connected':
      return {
        state: { phase: 'there', silent: 0, retryMs: firstRetryMs },
        effects: [{ do: 'stop_timers' }, { do: 'tried' }, { do: 'there' }],
      }
    case 'heard':
      return { state: { ...state, silent: 0 }, effects: [] }
    case 'ended': {
      const { phase, retryMs } = state
      return {
        state: { phase: 'waiting', silent: 0, retryMs: Math.min(retryMs * 2, lastRetryMs) },
        effects: [
          { do: 'tried' },
          ...(phase === 'there' ? [{ do: 'lost' } as const] : []),
          { do: 'retry', ms: retryMs },
        ],
      }
    }
    case 'ping_due':
      if (state.phase !== 'there') return { state, effects: [] }
      return {
        state: { ...state, silent: state.silent + 1 },
        effects: [{ do: state.silent >= mostSilent ? 'disconnect' : 'ping' }],
      }
    case 'stopped':
      return { state: { ...state, phase: 'stopped' }, effects: [{ do: 'stop_timers' }] }
  }
}
