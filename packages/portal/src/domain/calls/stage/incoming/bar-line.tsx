import { qualityWord } from '@lineside/telephony/call-window/quality-words'
import type { CallInfo, CallStage } from '@lineside/telephony/call-window/call-window'
import { answeredInstead } from '@lineside/telephony/call-window/called-name'
import { wayLine } from '@lineside/telephony/call-window/way-line'
import { CircleDot } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { Icon } from '../../../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/basics/visually-hidden.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import { Face } from '../../people/face.tsx'
import type { CallStageProps } from '../../call-stage-props.ts'
import { CallTime, useSecondsSince } from '../call-time.tsx'
import { partyName } from '../words/party-words.ts'
import { talkWords } from '../words/bar-words.ts'
import { refusalWords } from '../words/end-words.ts'
import { wayPlace } from '../way-faces.ts'
import css from './call-bar.module.css'

type LineKind = 'rings' | 'talks' | 'held' | 'lost'

interface BarLineProps {
  kind: LineKind
  name: string
  /** The state of the call, in a few words. */
  text: string
  since: number
  isRecorded?: boolean
  onOpen?: () => void
}

/** One call in the bar: who, a small line that is drawn as the call is, its state in words, and its time. */
export function BarLine({ kind, name, text, since, isRecorded, onOpen }: BarLineProps) {
  const t = useTranslations('call-stage')
  const who = (
    <>
      {onOpen && <VisuallyHidden>{t('bar.open')} </VisuallyHidden>}
      <b className={css.name}>{name}</b>
    </>
  )
  return (
    <div className={css.line}>
      <Face face={{ name }} size="xs" />
      <div className={css.who}>
        {onOpen ? (
          <button type="button" onClick={onOpen}>
            {who}
          </button>
        ) : (
          who
        )}
        <p className={css.state}>
          <Drawn kind={kind} />
          <span className={css.name}>{text}</span>
          {isRecorded && <RecordingMark />}
        </p>
      </div>
      <span className={css.time}>
        <CallTime since={since} />
      </span>
    </div>
  )
}

/** The bar says that a call is recorded, whatever else there is no room for. */
function RecordingMark() {
  const t = useTranslations('call-stage')
  return (
    <span className={css.recording}>
      <Icon as={CircleDot} size="s" />
      {t('recording.on')}
    </span>
  )
}

function Drawn({ kind }: { kind: LineKind }) {
  return (
    <svg className={cx(css.drawn, css[kind])} viewBox="0 0 44 12" aria-hidden="true">
      <path d={kind === 'rings' ? 'M6 6h14' : 'M10 6h24'} />
      {kind === 'rings' && <path className={css.ahead} d="M24 6h10" />}
      <circle cx="6" cy="6" r="4" />
      <circle className={cx(kind === 'rings' && css.open)} cx="38" cy="6" r="4" />
    </svg>
  )
}

type RunningStage = Exclude<CallStage, { phase: 'input' | 'incoming' | 'ended' }>

/** The call in front. Its name stays that of the person called; what has answered in its place is told beside it. */
export function FrontLine({ props, stage }: { props: CallStageProps; stage: RunningStage }) {
  const t = useTranslations('call-stage')
  const { call } = stage
  const talking = stage.phase === 'established' ? stage.call : null
  return (
    <BarLine
      kind={kindOf(talking)}
      name={partyName(answeredInstead(call)?.called ?? call.party, t)}
      text={useStateWords(props, stage)}
      since={talking ? (talking.hold?.since ?? talking.answeredAt) : call.since}
      isRecorded={call.isRecorded}
      onOpen={props.actions.maximise}
    />
  )
}

const kindOf = (talking: { readonly hold: unknown; readonly lostUntil: number | null } | null): LineKind => {
  if (talking === null) return 'rings'
  return talking.lostUntil !== null ? 'lost' : talking.hold ? 'held' : 'talks'
}

function useStateWords(props: CallStageProps, stage: RunningStage): string {
  const t = useTranslations('call-stage')
  const { call } = stage
  const elapsed = useSecondsSince(call.since)
  if (stage.phase === 'established')
    return talkWords(stage.call, { music: props.music, quality: qualityWord(props.quality, false, elapsed) }, t)
  if (call.refusal !== null) return refusalWords(call, call.refusal, t).title
  if (stage.phase === 'initiating') return t('way.asked')
  return ringingWords(props, call, elapsed, t)
}

/** The party that rings now, and the call's next stop. */
const ringingWords = (
  { lineName }: CallStageProps,
  call: CallInfo,
  elapsed: number,
  t: Texts<'call-stage'>,
): string => {
  const called = partyName(call.party, t)
  const rings = call.ringsAt === null ? called : partyName(call.ringsAt, t)
  const now = rings === called ? t('two.ringing') : t('title.ringing', { name: rings })
  const next = wayLine(call.way, elapsed, 4).find(({ state }) => state === 'next')
  if (next === undefined) return now
  return t('bar.then', { now, next: wayPlace(next.step, { called, line: lineName ?? (() => null) }, t).title })
}
