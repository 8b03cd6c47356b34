import type { CallStage } from '@lineside/telephony/call-window/call-window'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { refusalWords } from './end-words.ts'
import { partyName } from './party-words.ts'

/** The state of a call in a sentence (CALL-05). */
export function stageTitle(stage: Exclude<CallStage, { phase: 'input' }>, t: Texts<'call-stage'>): string {
  const { call } = stage
  const name = partyName(call.party, t)
  if ((stage.phase === 'initiating' || stage.phase === 'ringing') && call.refusal !== null)
    return refusalWords(call, call.refusal, t).title
  switch (stage.phase) {
    case 'initiating':
      return t('title.calling', { name })
    case 'ringing':
      return t('title.ringing', { name: partyName(call.ringsAt ?? call.party, t) })
    case 'incoming':
      return t(call.isOwn ? 'title.ownIncoming' : 'title.incoming', { name })
    case 'ended':
      return t('title.ended')
    case 'established': {
      const { hold, lostUntil, isLostHere, ringsAt } = stage.call
      if (lostUntil !== null) return t(isLostHere ? 'title.lostHere' : 'title.lost', { name })
      if (ringsAt !== null) return t('title.ringing', { name: partyName(ringsAt, t) })
      if (stage.other?.state === 'held' && stage.other.isAsking) return t('title.asking', { name })
      if (hold?.byUs) return t('title.onHold', { name })
      return t(hold?.byThem ? 'title.heldByThem' : 'title.inCall', { name })
    }
  }
}
