import { isMissed, type TitledLeg } from './call-title.ts'
import { destinationName } from './destination-name.ts'
import { isForwarded } from './related-call.ts'

/** A leg of a call, or its voicemail, as a row of the conversations. */
export interface CallPart extends TitledLeg {
  readonly duration?: string | undefined
}

/**
 * The result of a whole call, including forwarding and voicebox. `missed`: nobody took it (REACH-03); `taken`: somebody
 * took it to whom it was forwarded; `left`: the line's rules sent it to the voicebox and a message was left; `plain`:
 * the first leg alone tells the result.
 */
export type CallResult<Part extends CallPart = CallPart> =
  | { readonly kind: 'missed'; readonly message: Part | null }
  | { readonly kind: 'taken'; readonly by: Part }
  | { readonly kind: 'left'; readonly message: Part }
  | { readonly kind: 'plain' }

/**
 * PATH-01, REACH-03: one rule for the words, the icon, the filter and the file.
 *
 * @param head the first leg of a call
 * @param parts its other legs and its voicemail, in the order of time
 */
export const callResult = <Part extends CallPart>(head: CallPart, parts: readonly Part[]): CallResult<Part> => {
  if (head.type !== 'call') return { kind: 'plain' }
  const message = parts.find(({ type }) => type === 'voicemail') ?? null
  const by = parts.findLast(isTakenElsewhere)
  if (by !== undefined) return { kind: 'taken', by }
  if (isMissed(head)) return { kind: 'missed', message }
  return message === null ? { kind: 'plain' } : { kind: 'left', message }
}

/** Whether the call was forwarded on this leg to a party who took it, not to a service of the platform. */
const isTakenElsewhere = (leg: CallPart): boolean =>
  isForwarded(leg) && leg.direction === 'out' && leg.status === 'ok' && destinationName(leg.callee).kind === 'number'
