import type { CallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { namesIn } from './party-name.ts'
import { type Caller, stepWords, type TimesOf } from './step-words.ts'
import css from './trace.module.css'
import { useStatusTexts } from '../status/use-status-texts.ts'
import { useTimeSetWords } from '../time-sets/use-time-set-words.ts'

interface TraceProps {
  outcome: CallOutcome
  caller: Caller
  /** The shown answer belongs to the previous question; the next answer is loading. */
  isStale: boolean
}

/** The path of a call as sentences, in order, each a stop of its line. */
export function Trace({ outcome, caller, isStale }: TraceProps) {
  const t = useTranslations('call-outcome')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const names = namesIn(outcome)
  const times = useTimesOf(outcome)
  const statuses = useStatusTexts()
  // an end is told as seen from the moment that was asked about
  const now = momentOfWallTime(outcome.at, statuses.timeZone)?.getTime() ?? 0
  return (
    <ol className={cx(css.trace, isStale && css.stale)} aria-label={t('panel.steps')} aria-busy={isStale}>
      {outcome.steps.map((step, index) => {
        const { title, detail } = stepWords(step, names, caller, { t, call }, locale, times, { ...statuses, now })
        return (
          <li key={index} className={cx(css.step, step.ends && css.end)}>
            {/* without a figure: those in the sentences are the numbers of the rules */}
            <span className={css.stop} aria-hidden="true" />
            <div className={css.text}>
              <p className={css.title}>
                <WholeNumbers>{title}</WholeNumbers>
              </p>
              {detail !== undefined && <p className={css.detail}>{detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** RULE-03: time sets are described in the same words as on the page of call forwarding. */
function useTimesOf({ time_sets }: CallOutcome): TimesOf {
  const t = useTranslations('call-outcome')
  const words = useTimeSetWords()
  return (line, name) => {
    const set = time_sets.find((each) => each.line === line && each.name === name)
    if (set === undefined) return name
    const { kind, text } = words(set)
    return kind === 'outside' ? t('outside', { times: text }) : text
  }
}
