import { leftAfter, wayLine } from '@lineside/telephony/call-window/way-line'
import type { CallInfo } from '@lineside/telephony/call-window/call-window'
import { Headphones } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CallStageProps } from '../call-stage-props.ts'
import { useSecondsSince } from './call-time.tsx'
import { FactChip } from './fact-chip.tsx'
import { refusalWords } from './words/end-words.ts'
import { KeyHints } from './controls/key-hints.tsx'
import { ownDevice } from './own-device.ts'
import { partyName, partyNumber } from './words/party-words.ts'
import { StageNotice } from './stage-notice.tsx'
import { TalkSheet } from './talk-sheet.tsx'
import { type WayFace, WayList } from './way-list.tsx'
import { unansweredDetail, wayDetail, wayPlace } from './way-faces.ts'

/** How many stops have room beside the user. */
const room = 4

/** An outgoing call before the answer: the stops on its way, and those that would come later. */
export function BeforeAnswer({
  props,
  call,
  isRinging,
}: {
  props: CallStageProps
  call: CallInfo
  isRinging: boolean
}) {
  const t = useTranslations('call-stage')
  const stops = useWayStops(props, call, isRinging)
  const name = partyName(call.ringsAt ?? call.party, t)
  const number = partyNumber(call.ringsAt ?? call.party, t)
  const kind = t(`media.${call.media}`)
  const refusal = call.refusal === null ? null : refusalWords(call, call.refusal, t)
  const device = ownDevice(props.devices)
  return (
    <TalkSheet
      title={refusal?.title ?? t(isRinging ? 'title.ringing' : 'title.calling', { name })}
      lead={refusal?.detail ?? (number === null ? kind : `${number} · ${kind}`)}
      facts={device && <FactChip icon={Headphones}>{device}</FactChip>}
      notice={<StageNotice props={props} media={call.media} />}
      hints={<KeyHints hints={['muteBefore', 'hangUp']} isOn={props.hasKeys} onSwitch={props.setKeys} />}
      isWide={stops.length > 2}
    >
      <WayList label={t('way.label')} stops={stops} />
    </TalkSheet>
  )
}

function useWayStops({ window, me, lineName }: CallStageProps, call: CallInfo, isRinging: boolean): WayFace[] {
  const t = useTranslations('call-stage')
  const elapsed = useSecondsSince(call.since)
  const called = partyName(call.party, t)
  const names = { called, line: lineName ?? (() => null) }
  const isMuted = !window.controls.microphone
  const own: WayFace = {
    id: 'own',
    face: { name: me.name },
    title: t('party.you'),
    detail: t(isMuted ? 'own.muted' : 'own.here'),
    state: isRinging ? 'passed' : 'next',
  }
  if (call.refusal !== null) {
    const detail = unansweredDetail(call.refusal, t)
    return [
      { ...own, state: 'gone' },
      { id: 'called', face: { name: called }, title: called, detail, state: 'gone' },
    ]
  }
  const line = isRinging ? wayLine(call.way, elapsed, room) : []
  if (line.length === 0) {
    const detail = isRinging ? t('way.ringsFor', { seconds: elapsed }) : t('way.asked')
    // where no way is told, the platform may still say who rings
    const shown = partyName((isRinging && call.ringsAt) || call.party, t)
    return [own, { id: 'called', face: { name: shown }, title: shown, detail, state: isRinging ? 'now' : 'next' }]
  }
  const stops = line.map(({ step, state }): WayFace => {
    const place = wayPlace(step, names, t)
    // the engine reports which line really rings; that is better than the plan
    const rung = state === 'now' && step.code === 'rings' && call.ringsAt ? partyName(call.ringsAt, t) : null
    const shown = rung === null ? place : { face: { name: rung }, title: rung }
    return {
      id: `${step.code} ${step.after}`,
      ...shown,
      detail: wayDetail(step, state, leftAfter(call.way, step, elapsed), t),
      state,
    }
  })
  return [own, ...stops]
}
