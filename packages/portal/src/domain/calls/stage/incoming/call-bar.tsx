import {
  ArrowLeftRight,
  Grip,
  Maximize2,
  Mic,
  MicOff,
  Pause,
  PhoneForwarded,
  PhoneOff,
  Play,
  Users,
  X,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { Icon, type IconType } from '../../../../shared/ui/basics/icon.tsx'
import { KeyMark } from '../../../../shared/ui/basics/kbd.tsx'
import { VisuallyHidden } from '../../../../shared/ui/basics/visually-hidden.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import type { CallStageProps } from '../../call-stage-props.ts'
import type { CallControl } from '@lineside/telephony/call-window/offered-controls'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { endWords } from '../words/end-words.ts'
import { Face } from '../../people/face.tsx'
import { offeredNow } from '../offered-now.ts'
import { partyName } from '../words/party-words.ts'
import { withService } from '../words/service-party.ts'
import { heldWords, serviceNote } from '../words/bar-words.ts'
import { stageTitle } from '../words/stage-words.ts'
import css from './call-bar.module.css'
import { BarLine, FrontLine } from './bar-line.tsx'

type EndedStage = Extract<CallStage, { phase: 'ended' }>
type RunningStage = Exclude<CallStage, { phase: 'input' | 'incoming' | 'ended' }>

/** A minimised call over the corner of whatever page is open: a line for each call, and the most needed controls. */
export function CallBar(props: CallStageProps) {
  const { stage } = props.window
  if (stage.phase === 'input' || stage.phase === 'incoming') return null
  if (stage.phase === 'ended') return <EndedBar stage={stage} onClose={props.actions.close} />
  return <RunningBar props={props} stage={stage} />
}

function RunningBar({ props, stage }: { props: CallStageProps; stage: RunningStage }) {
  const t = useTranslations('call-stage')
  const { other } = stage
  return (
    <section aria-label={stageTitle(withService(stage, t), t)} className={cx('on-dark', css.bar)}>
      <VisuallyHidden>
        <h2>{stageTitle(withService(stage, t), t)}</h2>
      </VisuallyHidden>
      {other?.state === 'held' && (
        <BarLine
          kind="held"
          name={partyName(other.call.party, t)}
          text={heldWords(other.call, props.music, t)}
          since={heldSince(other.call)}
        />
      )}
      <FrontLine props={props} stage={stage} />
      <Controls props={props} stage={stage} />
    </section>
  )
}

const heldSince = ({ hold, answeredAt }: { hold: { since: number } | null; answeredAt: number }): number =>
  hold?.since ?? answeredAt

function Controls({ props, stage }: { props: CallStageProps; stage: RunningStage }) {
  const { window, actions, can, hasKeys } = props
  const t = useTranslations('call-stage')
  const offered = offeredNow(props)
  const isOffered = (control: CallControl) => offered.includes(control)
  const isMuted = !window.controls.microphone
  const isHolding = stage.phase === 'established' && Boolean(stage.call.hold?.byUs)
  const isBefore = stage.phase !== 'established'
  const isTwo = stage.phase === 'established' && stage.other?.state === 'held'
  const note = stage.phase === 'established' && !isTwo ? serviceNote(stage.call, t) : null
  return (
    <div className={css.controls}>
      {note !== null && <p className={css.note}>{note}</p>}
      {!isTwo && (
        <Control
          icon={isMuted ? MicOff : Mic}
          label={t(isMuted ? 'controls.unmute' : 'controls.mute')}
          keyHint={hasKeys ? 'M' : null}
          isPressed={isMuted}
          isShort={note !== null}
          onPress={() => actions.setMicrophone(isMuted)}
        />
      )}
      {!isTwo && isOffered('hold') && (
        <Control
          icon={isHolding ? Play : Pause}
          label={t(isHolding ? 'controls.resume' : 'controls.hold')}
          keyHint={hasKeys ? 'H' : null}
          isPressed={isHolding}
          onPress={isHolding ? actions.resume : actions.hold}
        />
      )}
      {isTwo && (
        <Control icon={ArrowLeftRight} label={t('two.swap')} keyHint={hasKeys ? 'S' : null} onPress={actions.swap} />
      )}
      {isTwo && can.connect && (
        <Control icon={Users} label={t('bar.connect')} keyHint={hasKeys ? 'C' : null} onPress={actions.connect} />
      )}
      {!isTwo && isOffered('transfer') && (
        <Control
          icon={PhoneForwarded}
          label={t('controls.transfer')}
          keyHint={hasKeys ? 'T' : null}
          onPress={() => actions.openPanel('transfer')}
        />
      )}
      {!isBefore && !isTwo && isOffered('keypad') && (
        <IconButton
          icon={Grip}
          name={t('controls.keypad')}
          aria-keyshortcuts="K"
          tipSide="above"
          onClick={() => actions.openPanel('keypad')}
        />
      )}
      <IconButton icon={Maximize2} name={t('bar.maximise')} tipSide="above" onClick={actions.maximise} />
      <button
        type="button"
        className={css.end}
        aria-label={t(isBefore ? 'controls.hangUp' : 'bar.end')}
        aria-keyshortcuts={isBefore ? 'Escape' : 'Control+Enter'}
        onClick={actions.hangUp}
      >
        <Icon as={PhoneOff} size="s" />
        <span>{t(isBefore ? 'controls.hangUp' : 'controls.end')}</span>
        {isBefore && hasKeys && <KeyMark>Esc</KeyMark>}
      </button>
    </div>
  )
}

interface ControlProps {
  icon: IconType
  label: string
  /** null: single-letter keys are off. */
  keyHint: string | null
  isPressed?: boolean
  /** A note needs the room of the word. */
  isShort?: boolean
  onPress: () => void
}

/** A control with its word and its key; a phone has room for the icon alone. */
function Control({ icon, label, keyHint, isPressed, isShort, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={cx(css.control, isPressed && css.pressed)}
      aria-label={label}
      aria-keyshortcuts={keyHint ?? undefined}
      onClick={onPress}
    >
      <Icon as={icon} size="s" />
      {!isShort && <span aria-hidden="true">{label}</span>}
      {!isShort && keyHint !== null && (
        <span aria-hidden="true" className={css.key}>
          <KeyMark>{keyHint}</KeyMark>
        </span>
      )}
    </button>
  )
}

/** A minimised call is over: why, for as long as the stage would say it. */
function EndedBar({ stage: { call, end }, onClose }: { stage: EndedStage; onClose: () => void }) {
  const t = useTranslations('call-stage')
  return (
    <section aria-label={t('title.ended')} className={cx('on-dark', css.bar)}>
      <div className={css.line}>
        <Face face={{ name: partyName(call.party, t) }} size="xs" />
        <b className={css.name}>{endWords(end, call.party, call.direction, t).title}</b>
        <IconButton icon={X} name={t('end.close')} tipSide="above" onClick={onClose} />
      </div>
    </section>
  )
}
