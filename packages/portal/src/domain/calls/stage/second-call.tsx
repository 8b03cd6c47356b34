import type { CallInfo, HeldCall, TalkingCall, WaitingCall } from '@lineside/telephony/call-window/call-window'
import { ArrowLeft, ArrowUpDown, Pause, Phone, PhoneForwarded, PhoneOff, Voicemail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import type { CallStageProps } from '../call-stage-props.ts'
import { CallTime, useSecondsSince } from './call-time.tsx'
import { ownDevice } from './own-device.ts'
import { partyName, partyNumber, shortName } from './words/party-words.ts'
import { TalkActions } from './talk-sheet.tsx'
import { type Branch, TwoCalls } from './two-calls.tsx'

interface SecondCallProps {
  props: CallStageProps
  /** The call in front. It may still be ringing, when somebody is asked before a transfer. */
  call: TalkingCall | CallInfo
}

const useMe = ({ me, devices, window }: CallStageProps) => {
  const t = useTranslations('call-stage')
  const detail = window.controls.microphone ? (ownDevice(devices) ?? t('own.here')) : t('own.muted')
  return { name: t('party.you'), face: me.name, detail }
}

const useTalkingBranch = (call: TalkingCall | CallInfo): Branch => {
  const t = useTranslations('call-stage')
  const base = { id: call.id, name: partyName(call.party, t), detail: partyNumber(call.party, t) ?? '' }
  if (call.answeredAt === null)
    return { ...base, kind: 'rings', state: <Badge tone="neutral">{t('two.ringing')}</Badge> }
  const state = (
    <>
      <Badge tone="positive">{t('two.talking')}</Badge>
      <CallTime since={call.answeredAt} />
    </>
  )
  return { ...base, kind: 'on', state }
}

/**
 * A second call that rings during the first: it can be answered while the first is held, sent to the voicebox, or
 * answered after ending the first.
 */
export function WaitingSecondCall({ props, call, other }: SecondCallProps & { other: WaitingCall }) {
  const t = useTranslations('call-stage')
  const seconds = useSecondsSince(other.call.since)
  const number = partyNumber(other.call.party, t)
  const rings = t(other.isSilenced ? 'two.ringsSilently' : 'two.ringsTone', { seconds })
  const waiting: Branch = {
    id: other.call.id,
    lead: t('two.secondFrom'),
    name: partyName(other.call.party, t),
    detail: number === null ? rings : `${number} · ${rings}`,
    kind: 'rings',
  }
  return (
    <>
      <TwoCalls label={t('two.label')} me={useMe(props)} branches={[useTalkingBranch(call), waiting]} />
      <TalkActions>
        <SecondCallButtons props={props} call={call} />
      </TalkActions>
    </>
  )
}

/** The three buttons for it: answer and hold, send to the voicebox, end and answer. */
export function SecondCallButtons({ props: { actions, can }, call }: SecondCallProps) {
  const t = useTranslations('call-stage')
  const name = partyName(call.party, t)
  return (
    <>
      {can.hold && (
        <Button tone="answer" size="l" icon={Phone} aria-keyshortcuts="A" onClick={() => actions.answer('audio')}>
          {t('two.answerHold', { name })}
        </Button>
      )}
      {can.voicebox ? (
        <Button size="l" icon={Voicemail} aria-keyshortcuts="D" onClick={actions.toVoicebox}>
          {t('two.toVoicebox')}
        </Button>
      ) : (
        <Button size="l" icon={PhoneOff} onClick={actions.decline}>
          {t('incoming.decline')}
        </Button>
      )}
      <Button size="l" icon={PhoneOff} onClick={actions.endAndAnswer}>
        {t('two.endAndAnswer', { name: shortName(call.party, t) })}
      </Button>
    </>
  )
}

/**
 * Two answered calls, one of them on hold. They can be swapped or connected with each other, after asking the second
 * party or at once.
 */
export function HeldSecondCall({ props, call, other }: SecondCallProps & { other: HeldCall }) {
  const t = useTranslations('call-stage')
  const { actions, can } = props
  const isTalking = call.answeredAt !== null
  // the asked party need not have answered: when connected, the call simply rings there
  const canConnect = isTalking || (props.window.stage.phase === 'ringing' && can.transfer)
  const swap = !other.isAsking && isTalking && (
    <Button tone="primary" icon={ArrowUpDown} aria-keyshortcuts="S" onClick={actions.swap}>
      {t('two.swap')}
    </Button>
  )
  const end = !other.isAsking && (
    <Button icon={PhoneOff} onClick={actions.hangUp}>
      {t('controls.end')}
    </Button>
  )
  const held: Branch = {
    id: other.call.id,
    name: partyName(other.call.party, t),
    detail: partyNumber(other.call.party, t) ?? '',
    kind: 'held',
    state: (
      <>
        <Badge tone="warning">
          <Icon as={Pause} size="s" />
          {t('two.onHold')}
        </Badge>
        <CallTime since={other.call.hold?.since ?? other.call.answeredAt} />
      </>
    ),
    action: swap,
  }
  const front = useTalkingBranch(call)
  const names = { one: shortName(other.call.party, t), two: shortName(call.party, t) }
  return (
    <>
      <TwoCalls
        label={t('two.label')}
        me={useMe(props)}
        branches={[{ ...front, action: end }, held]}
        isJoining={other.isAsking}
      />
      <TalkActions note={other.isAsking && isTalking ? t('two.askingNote', { name: names.two }) : undefined}>
        {can.connect && canConnect && (
          <Button
            tone={other.isAsking ? 'primary' : 'plain'}
            size="l"
            icon={PhoneForwarded}
            isBusy={other.isConnecting}
            aria-keyshortcuts={other.isAsking ? 'Enter' : 'C'}
            onClick={actions.connect}
          >
            {other.isAsking ? t('two.connect', names) : t('two.connectThem')}
          </Button>
        )}
        {(other.isAsking || !isTalking) && (
          <Button size="l" icon={ArrowLeft} aria-keyshortcuts="Escape" onClick={actions.back}>
            {t('two.back', { name: partyName(other.call.party, t) })}
          </Button>
        )}
      </TalkActions>
    </>
  )
}
