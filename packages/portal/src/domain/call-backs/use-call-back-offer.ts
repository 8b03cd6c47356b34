import { callBackOffer } from '@lineside/telephony/call-window/call-back-offer'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { useUser } from '../../shared/session/use-user.tsx'
import { useCallBackActions } from './use-call-back-actions.ts'

/**
 * RECEIVE-02: what a call that has ended without an answer offers.
 * @returns asks to be called back; null: the party is no colleague, or was reached
 */
export function useCallBackOffer(
  stage: CallStage,
  colleagues: readonly { readonly number: string }[],
): (() => Promise<boolean>) | null {
  const { platformInfo } = useUser()
  const { ask } = useCallBackActions()
  if (platformInfo.lineside === undefined || stage.phase !== 'ended') return null
  const { number } = stage.call.dialled ?? stage.call.party
  const after = callBackOffer(stage)
  if (after === null || number === null || !colleagues.some((person) => person.number === number)) return null
  return async () => {
    try {
      await ask.mutateAsync({ to: number, after })
      return true
    } catch {
      // it is told by the mutation
      return false
    }
  }
}
