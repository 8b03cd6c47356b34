import type { TalkingCall } from '@lineside/telephony/call-window/call-window'
import { answeredInstead } from '@lineside/telephony/call-window/called-name'
import { type HoldMusic, holdSound } from '@lineside/telephony/call-window/hold-sound'
import type { QualityWord } from '@lineside/telephony/call-window/quality-words'
import { wayTaken } from '@lineside/telephony/call-window/way-line'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { partyName, shortName } from './party-words.ts'

interface BarFacts {
  readonly music: HoldMusic
  /** null: not known, or nothing to say. */
  readonly quality: QualityWord | null
}

/** CALL-08: the state of an answered call in the bar, in a few words. */
export function talkWords(call: TalkingCall, { music, quality }: BarFacts, t: Texts<'call-stage'>): string {
  if (call.lostUntil !== null) return t('lost.chip')
  if (call.hold !== null) return call.hold.byUs ? heldWords(call, music, t) : t('talking.hold.them')
  if (call.isService) return t('bar.service', { code: answeredBy(call).code })
  const instead = answeredInstead(call)
  const first = instead === null ? t('two.talking') : t('bar.answered', { name: partyName(instead.by, t) })
  // a good line needs no words where the name of the one who answered needs the room
  const isUntold = quality === null || (instead !== null && quality === 'clear_connection')
  return isUntold ? first : `${first} · ${t(`quality.${quality}`, { lines: 0 })}`
}

/** The sound that a party hears that this side has put on hold, as far as this side decides it. */
export function heldWords(call: TalkingCall, music: HoldMusic, t: Texts<'call-stage'>): string {
  const sound = holdSound(call, call.hold, music)
  // silence during a hold that began before the music was switched on is not the setting's
  return t('bar.held', { sound: sound === 'silence' && music.plays === false ? 'off' : sound })
}

/** Advice while a voicebox listens; null: there is none. */
export function serviceNote(call: TalkingCall, t: Texts<'call-stage'>): string | null {
  if (!call.isService) return null
  const { code, hasRung } = answeredBy(call)
  return code === 'voicebox' ? t('bar.voiceboxNote', { missed: String(hasRung), name: shortName(call.party, t) }) : null
}

/** The service that answered, as far as the call's way tells: another line's rules are private. */
function answeredBy({ way, since, answeredAt }: TalkingCall): { readonly code: string; readonly hasRung: boolean } {
  const taken = wayTaken(way, Math.ceil((answeredAt - since) / 1000) + 1, 2)
  return { code: taken.at(-1)?.code ?? 'unknown', hasRung: taken.at(-2)?.code === 'rings' }
}
