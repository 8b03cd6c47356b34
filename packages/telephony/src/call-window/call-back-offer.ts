import type { CallBackAfter } from '@lineside/contract/resources/conversations/call-backs'
import type { CallStage } from './call-window.ts'

/**
 * RECEIVE-02: for which reason one may ask to be called back by the party of a call that has ended: nobody took it there. A
 * voicebox, or the caller's hanging up, is no answer, unless the way of the call tells that the line was busy.
 * @returns null: there is nothing to ask for
 */
export const callBackOffer = ({ call, end }: Extract<CallStage, { phase: 'ended' }>): CallBackAfter | null => {
  const wasTaken = call.answeredAt !== null && !call.isService
  if (call.direction !== 'out' || wasTaken || end.kind !== 'reason') return null
  switch (end.reason) {
    case 'busy':
      return 'busy'
    case 'no_answer':
    case 'offline':
      return 'no_answer'
    case 'cancelled':
    case 'hung_up':
    case 'done':
      return call.way.some(({ code }) => code === 'busy') ? 'busy' : 'no_answer'
    default:
      return null
  }
}
