import type { TalkingCall } from '@lineside/telephony/call-window/call-window'
import { holdSound } from '@lineside/telephony/call-window/hold-sound'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../shared/ui/basics/cx.ts'
import type { CallStageProps } from '../call-stage-props.ts'
import { BeforeAnswer } from './before-answer.tsx'
import { CallEnded } from './call-ended.tsx'
import { CallTalking } from './call-talking.tsx'
import closing from './controls/controls-bar.module.css'
import { WaitingOverPicture } from './incoming/incoming-call.tsx'
import { type KeyHint, KeyHints } from './controls/key-hints.tsx'
import { partyName } from './words/party-words.ts'
import { RoundButton } from './controls/round-button.tsx'
import { HeldSecondCall, WaitingSecondCall } from './second-call.tsx'
import { StageBar } from './stage-bar.tsx'
import css from './call-stage.module.css'
import { StagePanel } from './panels/stage-panel.tsx'
import { StageNotice } from './stage-notice.tsx'
import { withService } from './words/service-party.ts'
import { stageTitle } from './words/stage-words.ts'
import { TalkSheet } from './talk-sheet.tsx'

/** The call in front over the whole page: its state, the panel beside it, and its controls. */
export function CallStage(given: CallStageProps) {
  const t = useTranslations('call-stage')
  const props = { ...given, window: { ...given.window, stage: withService(given.window.stage, t) } }
  const { stage, panel } = props.window
  // an incoming call is a card in the corner instead, over whatever page is open
  if (stage.phase === 'input' || stage.phase === 'incoming') return null
  if (stage.phase === 'ended')
    return (
      <StageFrame bar={<ClosingBar label={t('end.close')} onClose={props.actions.close} />}>
        <CallEnded props={props} stage={stage} />
      </StageFrame>
    )
  return (
    <StageFrame
      side={panel && <StagePanel props={props} />}
      sideWidth={panel === 'keypad' ? 'narrow' : 'wide'}
      bar={<StageBar props={props} />}
    >
      <Front props={props} />
    </StageFrame>
  )
}

function ClosingBar({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <div className={closing.bar}>
      <span />
      <RoundButton icon={X} label={label} shortcut="Escape" onClick={onClose} />
      <span />
    </div>
  )
}

const twoHints: Record<'two' | 'asking', readonly KeyHint[]> = {
  two: ['swap', 'connectThem', 'mute', 'endTalking'],
  asking: ['connect', 'back', 'swap', 'mute'],
}

function Front({ props }: { props: CallStageProps }) {
  const { stage } = props.window
  const t = useTranslations('call-stage')
  if (stage.phase === 'initiating' || stage.phase === 'ringing') {
    const { call, other } = stage
    if (other === null) return <BeforeAnswer props={props} call={call} isRinging={stage.phase === 'ringing'} />
    const lead = t('title.waits', { name: partyName(other.call.party, t), sound: soundOf(other.call, props) })
    return (
      <TalkSheet
        title={stageTitle(stage, t)}
        lead={lead}
        notice={<StageNotice props={props} media={call.media} />}
        hints={<KeyHints hints={['back', 'mute']} isOn={props.hasKeys} onSwitch={props.setKeys} />}
        isWide
      >
        <HeldSecondCall props={props} call={call} other={other} />
      </TalkSheet>
    )
  }
  if (stage.phase !== 'established') return null
  const { call, other } = stage
  const title = stageTitle(stage, t)
  if (other === null) return <CallTalking props={props} call={call} title={title} />
  if (other.state === 'waiting') {
    const isPicture = (call.remote.video || call.remote.screen) && call.hold === null
    return (
      <CallTalking
        props={props}
        call={call}
        title={title}
        hints={['answerHold', 'voicebox', 'mute', 'silence']}
        waiting={<WaitingOverPicture props={props} call={call} other={other} />}
        second={isPicture ? undefined : <WaitingSecondCall props={props} call={call} other={other} />}
      />
    )
  }
  const name = partyName(other.call.party, t)
  return (
    <CallTalking
      props={props}
      call={call}
      title={title}
      lead={
        other.isAsking ? t('title.waits', { name, sound: soundOf(other.call, props) }) : t('title.isHeld', { name })
      }
      hints={twoHints[other.isAsking ? 'asking' : 'two']}
      second={<HeldSecondCall props={props} call={call} other={other} />}
    />
  )
}

/** The sound that the party of a call hears on hold. */
const soundOf = (call: TalkingCall, { music }: CallStageProps) => holdSound(call, call.hold, music)

interface StageFrameProps {
  /** The sheet or the picture. */
  children: ReactNode
  /** The panel beside it, one at a time; on a phone it covers the sheet. */
  side?: ReactNode
  sideWidth?: 'narrow' | 'wide'
  bar: ReactNode
}

/** The frame of the stage, dark in every theme: the sheet or picture, the panel beside it, and the bar of controls. */
function StageFrame({ children, side, sideWidth = 'wide', bar }: StageFrameProps) {
  return (
    <div className={cx('on-dark', css.stage)}>
      <div className={cx(css.main, Boolean(side) && css[sideWidth])}>
        {children}
        {side}
      </div>
      {bar}
    </div>
  )
}
