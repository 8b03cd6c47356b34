import type { CallStep } from '@lineside/contract/resources/call-outcome'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import { type Caller, stepWords } from './step-words.ts'
import css from './trace.module.css'

interface TraceProps {
  steps: readonly CallStep[]
  caller: Caller
  /** The answer to the question before: the next is on its way. */
  isStale: boolean
}

/** What happens to a call, as numbered sentences along its way. */
export function Trace({ steps, caller, isStale }: TraceProps) {
  const t = useTranslations('call-outcome')
  const locale = useLocale()
  return (
    <ol className={cx(css.trace, isStale && css.stale)} aria-label={t('panel.steps')} aria-busy={isStale}>
      {steps.map((step, at) => {
        const { title, detail } = stepWords(step, caller, t, locale)
        return (
          <li key={at} className={cx(css.step, step.ends && css.end)}>
            <span className={css.number} aria-hidden="true">
              {at + 1}
            </span>
            <div className={css.text}>
              <p className={css.title}>{title}</p>
              {detail !== undefined && <p className={css.detail}>{detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
