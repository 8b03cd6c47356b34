import type { TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * What a call that comes now comes to: it rings somewhere, something answers it, or it ends and nobody was reached.
 * `unreachable`: nobody was, because no device is signed in.
 */
export type CallReach = 'rings' | 'answered' | 'unreachable' | 'ends'

/** @param steps the way of the call while nobody answers */
export const callReach = (steps: readonly Pick<TraceStep, 'code'>[]): CallReach => {
  const codes = new Set(steps.map(({ code }) => code))
  if (codes.has('rings') || codes.has('handed_on')) return 'rings'
  if (!codes.has('rejected')) return 'answered'
  return codes.has('offline') ? 'unreachable' : 'ends'
}
