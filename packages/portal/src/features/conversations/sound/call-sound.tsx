import type { SoundReport, SoundSide } from '@lineside/contract/rtc/sound-report'
import { isPointBad, soundSummary } from '@lineside/telephony/sound/sound-points'
import { sidesToShow } from '@lineside/telephony/sound/sides-to-show'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import css from './call-sound.module.css'
import { soundPieces, soundWidth } from './sound-pieces.ts'

interface CallSoundProps {
  readonly sides: readonly SoundSide[]
  /** The other party of the line. */
  readonly party: string
}

/** HEALTH-02: how both sides of a call heard it: in words, as a line over time, and as a table. */
export function CallSound({ sides, party }: CallSoundProps) {
  const t = useTranslations('conversations')
  return (
    <ul className={css.sides} aria-label={t('sound.label')}>
      {sidesToShow(sides).map((side, index) => (
        <li key={index} className={css.side}>
          <Side side={side} party={party} />
        </li>
      ))}
    </ul>
  )
}

function Side({ side, party }: { side: SoundSide; party: string }) {
  const t = useTranslations('conversations')
  const id = useId()
  const { name, report, is_own, is_silent } = side
  const who = name ?? (is_own ? null : party)
  return (
    <>
      <span id={id} className={css.who}>
        {who === null ? t('sound.heardHere') : t('sound.heard', { name: who })}
      </span>
      {is_silent && <span className={css.bad}>{t('sound.silent')}</span>}
      {report && <Measured report={report} mos={side.mos} isSilent={is_silent} titled={id} />}
    </>
  )
}

interface MeasuredProps {
  readonly report: SoundReport
  readonly mos: number | null
  readonly isSilent: boolean
  /** The ID of the words that say whose side it is. */
  readonly titled: string
}

function Measured({ report, mos, isSilent, titled }: MeasuredProps) {
  const t = useTranslations('conversations')
  const figures = useSoundFigures()
  const { lost, jitterMs, roundTripMs, bad } = soundSummary(report)
  const facts = [
    ...(mos === null ? [] : [t('sound.mos', { mos: figures.score(mos) })]),
    t('sound.lost', { share: figures.share(lost) }),
    ...(jitterMs === null ? [] : [t('sound.jitter', { ms: figures.ms(jitterMs) })]),
    ...(roundTripMs === null ? [] : [t('sound.roundTrip', { ms: figures.ms(roundTripMs) })]),
    ...(report.codec === null ? [] : [report.codec]),
    t(`sound.path.${report.path}`),
  ]
  return (
    <>
      {bad > 0 && <span className={css.bad}>{t('sound.bad', { share: figures.share(bad) })}</span>}
      {bad === 0 && !isSilent && <span className={css.good}>{t('sound.good')}</span>}
      <SoundLine report={report} />
      <span className={css.facts}>{facts.join(' · ')}</span>
      <details className={css.more}>
        <summary>{t('sound.table')}</summary>
        <SoundTable report={report} titled={titled} />
      </details>
    </>
  )
}

/** The line of the call: straight where it sounded well, a zigzag where people noticed it. The words say the same. */
function SoundLine({ report }: { report: SoundReport }) {
  return (
    <svg className={css.line} viewBox={`0 0 ${soundWidth} 16`} preserveAspectRatio="none" aria-hidden="true">
      {soundPieces(report.points).map(({ from, isBad, path }) => (
        <path key={from} className={isBad ? css.zigzag : css.straight} d={path} />
      ))}
    </svg>
  )
}

function SoundTable({ report, titled }: { report: SoundReport; titled: string }) {
  const t = useTranslations('conversations')
  const { seconds } = useFormats()
  const figures = useSoundFigures()
  return (
    <table className={css.table} aria-labelledby={titled}>
      <thead>
        <tr>
          <th scope="col">{t('sound.until')}</th>
          <th scope="col">{t('sound.column.lost')}</th>
          <th scope="col">{t('sound.column.jitter')}</th>
          <th scope="col">{t('sound.column.roundTrip')}</th>
        </tr>
      </thead>
      <tbody>
        {report.points.map((point, index) => (
          <tr key={index} className={isPointBad(point) ? css.bad : undefined}>
            <th scope="row">{point.at === 0 ? t('sound.whole') : seconds(point.at)}</th>
            <td>{figures.share(point.lost)}</td>
            <td>{figures.orNone(point.jitter_ms)}</td>
            <td>{figures.orNone(point.round_trip_ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useSoundFigures() {
  const locale = useLocale()
  const t = useTranslations('conversations')
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const ms = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return {
    share: (value: number) => share.format(value),
    score: (value: number) => score.format(value),
    ms: (value: number) => ms.format(value),
    orNone: (value: number | null) => (value === null ? '–' : t('sound.ms', { ms: ms.format(value) })),
  }
}
