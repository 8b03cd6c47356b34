import type { OutsideLimitsState } from '@lineside/contract/resources/pbx/outside-limits'
import { useNow, useTranslations } from 'use-intl'
import { useLimitSentences } from '../../domain/outside-limits/use-limit-sentences.ts'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import css from './outside-limits.module.css'

/** HARD-02: what holds besides, what is used today, and which calls were refused. */
export function LimitsState({ state }: { state: OutsideLimitsState }) {
  const t = useTranslations('outside-limits')
  const sentences = useLimitSentences()
  const shownNumber = useShownNumber()
  const { cost, shortTime } = useFormats()
  const now = useNow()
  const { above, currency, today, refused } = state
  // the operator and the company may have set the same
  const others = [...new Set(above.flatMap((limits) => sentences(limits, currency)))]
  const used = { calls: today.calls, cost: cost(today.cost * 100, currency) }
  return (
    <div className={css.state}>
      <section aria-labelledby="limits-today">
        <h2 id="limits-today">{t('today')}</h2>
        <p>{currency === null ? t('used', used) : t('usedCost', used)}</p>
      </section>
      <section aria-labelledby="limits-above">
        <h2 id="limits-above">{t('above')}</h2>
        <p className={css.hint}>{others.length === 0 ? t('nothingAbove') : t('aboveLead')}</p>
        <ul>
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="limits-refused">
        <h2 id="limits-refused">{t('refused')}</h2>
        {refused.length === 0 && <p className={css.hint}>{t('noneRefused')}</p>}
        <ul>
          {refused.map(({ subscriber_id, name, reason, calls, last_number, last_at }) => (
            <li key={`${subscriber_id} ${reason}`}>
              <b>{name}</b>: {t(`reasons.${reason}`)} ({t('times', { count: calls })})
              <div className={css.hint}>
                {shownNumber(`+${last_number}`)} · {shortTime(new Date(last_at), now)}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
