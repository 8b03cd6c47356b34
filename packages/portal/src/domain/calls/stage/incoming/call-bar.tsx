import { CircleDot, Maximize2, Mic, MicOff, Pause, PhoneOff, Play, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { Icon } from '../../../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/basics/visually-hidden.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import type { CallStageProps } from '../../call-stage-props.ts'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { CallTime } from '../call-time.tsx'
import { endWords } from '../end-words.ts'
import { Face } from '../../people/face.tsx'
import { partyName } from '../party-words.ts'
import { withService } from '../service-party.ts'
import { stageTitle } from '../stage-words.ts'
import css from './call-bar.module.css'

type EndedStage = Extract<CallStage, { phase: 'ended' }>

/** A minimised call: a small bar over the corner of whatever page is open, with the most needed controls. */
export function CallBar(props: CallStageProps) {
  const { window, actions, can } = props
  const { controls } = window
  const t = useTranslations('call-stage')
  const stage = withService(window.stage, t)
  if (stage.phase === 'input' || stage.phase === 'incoming') return null
  if (stage.phase === 'ended') return <EndedBar stage={stage} onClose={actions.close} />
  const { call } = stage
  const name = partyName(call.party, t)
  const talking = stage.phase === 'established' ? stage.call : null
  const isHolding = Boolean(talking?.hold?.byUs)
  const isMuted = !controls.microphone
  const since = talking ? (talking.hold?.since ?? talking.answeredAt) : call.since
  return (
    <section aria-label={stageTitle(stage, t)} className={css.bar}>
      <button type="button" className={css.who} onClick={actions.maximise}>
        <VisuallyHidden>{t('bar.open')} </VisuallyHidden>
        <Face face={{ name }} size="xs" />
        <b>{name}</b>
        <span className={cx(css.time, stateOf(talking))}>
          {isHolding && <span>{t('two.onHold')}</span>}
          <CallTime since={since} />
        </span>
      </button>
      {call.isRecorded && (
        <span className={css.recording}>
          <Icon as={CircleDot} size="s" />
          {t('recording.on')}
        </span>
      )}
      <IconButton
        icon={isMuted ? MicOff : Mic}
        name={t(isMuted ? 'controls.unmute' : 'controls.mute')}
        tipSide="above"
        onClick={() => actions.setMicrophone(isMuted)}
      />
      {talking && can.hold && !call.isService && (
        <IconButton
          icon={isHolding ? Play : Pause}
          data-filled
          name={t(isHolding ? 'controls.resume' : 'controls.hold')}
          tipSide="above"
          onClick={isHolding ? actions.resume : actions.hold}
        />
      )}
      <IconButton data-maximise icon={Maximize2} name={t('bar.maximise')} tipSide="above" onClick={actions.maximise} />
      <button
        type="button"
        className={css.end}
        aria-label={t('bar.end')}
        data-tip={t('bar.end')}
        data-tip-side="above"
        onClick={actions.hangUp}
      >
        <Icon as={PhoneOff} />
      </button>
    </section>
  )
}

/** A minimised call is over: why, for as long as the stage would say it. */
function EndedBar({ stage: { call, end }, onClose }: { stage: EndedStage; onClose: () => void }) {
  const t = useTranslations('call-stage')
  return (
    <section aria-label={t('title.ended')} className={css.bar}>
      <p className={css.who}>
        <Face face={{ name: partyName(call.party, t) }} size="xs" />
        <b>{endWords(end, call.party, call.direction, t).title}</b>
      </p>
      <IconButton icon={X} name={t('end.close')} tipSide="above" onClick={onClose} />
    </section>
  )
}

const stateOf = (talking: { readonly hold: unknown; readonly lostUntil: number | null } | null) => {
  if (talking === null) return css.ringing
  return talking.lostUntil !== null ? css.lost : talking.hold ? css.held : css.talking
}
