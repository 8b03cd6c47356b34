import { isMissed, type TitledLeg } from './call-title.ts'
import { destinationName } from './destination-name.ts'
import { isForwarded } from './related-call.ts'

/** A leg of a call, or a voicemail that it left, as rows of conversations have them. */
export interface CallPart extends TitledLeg {
  readonly duration?: string | undefined
}

/**
 * What became of a call, whatever forwarding and voicebox made of it. `missed`: nobody took it (REACH-03); `taken`: somebody did
 * to whom it was sent on; `left`: it went to the voicebox as its line wants it, and a message was left; `plain`: its own leg says it.
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

/** A leg on which a call went on to somebody who took it: no service of the platform. */
const isTakenElsewhere = (leg: CallPart): boolean =>
  isForwarded(leg) && leg.direction === 'out' && leg.status === 'ok' && destinationName(leg.callee).kind === 'number'
