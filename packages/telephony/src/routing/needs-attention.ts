import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { reachability } from './reachability.ts'

/** `no_phone`: nobody is reached since no phone is signed in; `lost`: callers whom nobody answers reach nothing. */
export type Attention = 'no_phone' | 'lost'

/**
 * REACH-01: whether an administrator should look at a line, and why; null: no need. The one rule behind the sentence of a
 * list, its order and its rows.
 * @param steps the way of a call that comes now and that nobody answers
 * @param line subscriber id of the called line
 * @param devices how many devices of the line are online; null: it has none of its own, as a group
 */
export const needsAttention = (steps: readonly TraceStep[], line: number, devices: number | null): Attention | null => {
  const { reach, because } = reachability(steps, line)
  if (reach === 'reachable' || reach === 'lost') return reach === 'lost' ? 'lost' : null
  const isNobodyThere = devices === null ? because === 'no_phone' || because === 'others_away' : devices === 0
  if (isNobodyThere) return 'no_phone'
  // a blocked caller is refused on purpose
  return reach === 'unreachable' && because !== 'refused' ? 'lost' : null
}
