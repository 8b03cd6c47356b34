import { CircleDot, Maximize2, Mic, MicOff, Pause, PhoneOff, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { Icon } from '../../../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/basics/visually-hidden.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import type { CallStageProps } from '../../call-stage-props.ts'
import { CallTime } from '../call-time.tsx'
import { Face } from '../face.tsx'
import { partyName } from '../party-words.ts'
import { withService } from '../service-party.ts'
import { stageTitle } from '../stage-words.ts'
import css from './call-bar.module.css'

/** A minimised call: a small bar over the corner of whatever page is open, with the most needed controls. */
export function CallBar(props: CallStageProps) {
  const { window, actions, can } = props
  const { controls } = window
  const t = useTranslations('call-stage')
  const stage = withService(window.stage, t)
  if (stage.phase === 'input' || stage.phase === 'incoming' || stage.phase === 'ended') return null
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

const stateOf = (talking: { readonly hold: unknown; readonly lostUntil: number | null } | null) => {
  if (talking === null) return css.ringing
  return talking.lostUntil !== null ? css.lost : talking.hold ? css.held : css.talking
}
