import { parkedService } from '@lineside/contract/rtc/service-numbers'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { CallInfo, CallStage } from '@lineside/telephony/call-window/call-window'
import { wayTaken } from '@lineside/telephony/call-window/way-line'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { partyName } from './party-words.ts'

const services = [
  'own_voicebox',
  'any_voicebox',
  'echo_test',
  'speaking_clock',
  'call_waiting_on',
  'call_waiting_off',
  'dnd_on',
  'dnd_off',
  'call_back',
  'call_back_off',
  'closed_on',
  'closed_off',
  'pick_up',
  'take_parked',
] as const

/** After a service has answered, the party shown is the service, not the line that it belongs to. */
export function withService<Stage extends CallStage>(stage: Stage, t: Texts<'call-stage'>): Stage {
  if (stage.phase === 'input' || !stage.call.isService || stage.call.answeredAt === null) return stage
  return { ...stage, call: { ...stage.call, party: serviceParty(stage.call, stage.call.answeredAt, t) } }
}

function serviceParty({ way, since, party }: CallInfo, answeredAt: number, t: Texts<'call-stage'>): RtcParty {
  const last = way.at(-1)
  if (last?.code === 'application' && last.name === parkedService)
    return { name: t('service.parked', { name: partyName(party, t) }), number: null }
  const [stop] = wayTaken(way, Math.ceil((answeredAt - since) / 1000) + 1, 1)
  switch (stop?.code) {
    case 'voicebox':
      return { name: t('service.voicebox', { name: partyName(party, t) }), number: null }
    case 'application': {
      const known = services.find((name) => name === stop.name)
      return { name: known ? t(`service.${known}`) : stop.name, number: null }
    }
    case 'announcement':
    case 'attendant':
    case 'queue':
    case 'conference':
    case 'fax':
      return { name: t(`way.places.${stop.code}`), number: null }
    default:
      // another line's rules are private: that no person answered is all that is known, and its name alone would hide it
      return { name: t('service.automatic', { name: partyName(party, t) }), number: null }
  }
}
