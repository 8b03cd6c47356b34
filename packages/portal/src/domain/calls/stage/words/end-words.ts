import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { CallEnd, CallInfo } from '@lineside/telephony/call-window/call-window'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { parkedAs } from '@lineside/telephony/call-window/parked-as'
import { partyName } from './party-words.ts'

export interface EndWords {
  /** "Nobody answered" */
  readonly title: string
  /** The meaning of the title, or advice; empty: the title suffices. */
  readonly detail: string
}

/** Why a call ended, as a fact and a sentence (CALL-05, CALL-13). */
export function endWords(end: CallEnd, party: RtcParty, direction: 'in' | 'out', t: Texts<'call-stage'>): EndWords {
  const name = partyName(party, t)
  switch (end.kind) {
    case 'reason': {
      if (end.connectedWith) {
        const held = partyName(end.connectedWith, t)
        return { title: t('end.connected.title', { held, name }), detail: t('end.transferred.detail') }
      }
      const parked = parkedAs(end)
      if (parked !== null)
        return {
          title: t('end.parked.title', { name, place: parked.place }),
          detail: t('end.parked.detail', { number: parked.number }),
        }
      const by = end.by === null ? 'nobody' : end.by.number === party.number ? 'them' : 'other'
      const values = { name, by, who: end.by === null ? name : partyName(end.by, t), direction }
      return { title: t(`end.${end.reason}.title`, values), detail: t(`end.${end.reason}.detail`, values) }
    }
    case 'named':
      return { title: t('end.failed.title', { name }), detail: end.name }
    case 'deviceInUse':
      return { title: t('end.deviceInUse.title'), detail: t('end.deviceInUse.detail', { name: end.name }) }
    default:
      return { title: t(`end.${end.kind}.title`, { name }), detail: t(`end.${end.kind}.detail`, { name }) }
  }
}

/** Why the call is refused, shown while an announcement tells the caller so. */
export const refusalWords = ({ party, since }: CallInfo, reason: EndReason, t: Texts<'call-stage'>): EndWords =>
  endWords({ kind: 'reason', reason, by: null, at: since }, party, 'out', t)

/** Steps that make a refused microphone usable again; null: trying again is all that helps. */
export const endSteps = (end: CallEnd, t: Texts<'call-stage'>): readonly string[] | null =>
  end.kind === 'userMediaPermissionDenied' ? [t('end.steps.lock'), t('end.steps.allow')] : null
