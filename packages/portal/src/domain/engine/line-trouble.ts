import type { LineTrouble } from './connect-client.ts'
import type { EngineState } from './engine.ts'

/** @returns null: there is none, it is not known yet, or calls do not register a line */
export const lineTrouble = (state: EngineState): LineTrouble | null => {
  if (state.phase === 'failed')
    return state.failure === 'line' || state.failure === 'refused' || state.failure === 'unreachable'
      ? state.failure
      : null
  if (state.phase !== 'ready' || state.hasSip || state.cdk.ngcp.setSubscriber === undefined) return null
  return state.client.disconnectReason === 'refused' ? 'refused' : 'unreachable'
}
