import type { OutsideLimits, OutsideLimitsState } from '@lineside/contract/resources/pbx/outside-limits'
import { narrowestScope } from '@lineside/telephony/outside/may-call-outside'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { outsideLimitsQuery } from '../../domain/outside-limits/limits-queries.ts'
import { useLimitSentences } from '../../domain/outside-limits/use-limit-sentences.ts'
import { listed } from '../../shared/i18n/listed.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import type { Direction } from './direction.ts'
import css from './own-limits.module.css'

const unlimited = { countries: null, barred: [], calls_a_minute: null, calls_a_day: null, cost_a_day: null }

/** @returns undefined: they are not known (yet), or limit no calls of this direction */
const useLimits = (direction: Direction): OutsideLimitsState | undefined => {
  const { subscriber, platformInfo } = useUser()
  const isEnabled = direction === 'out' && platformInfo.lineside !== undefined
  return useQuery({ ...outsideLimitsQuery(subscriber.id), enabled: isEnabled }).data
}

const scopeOf = ({ above, own }: OutsideLimitsState) => narrowestScope([...above, own])

/** HARD-02: whether limits keep this line from calling some numbers. */
export const useIsLimited = (direction: Direction): boolean => {
  const data = useLimits(direction)
  if (data === undefined) return false
  const { countries, barred } = scopeOf(data)
  return countries !== null || barred.length > 0
}

/**
 * HARD-02: the limits that hold for this line's outside calls, where there are any. Everybody's lists of countries hold
 * at once, so they are one sentence; amounts of the company are shared by all of its lines, so they stand apart.
 */
export function OwnLimits() {
  const t = useTranslations('outside-limits')
  const locale = useLocale()
  const data = useLimits('out')
  const sentences = useLimitSentences()
  if (data === undefined) return null
  const { countries: everywhere, barred: nothing } = unlimited
  const amounts = (limits: OutsideLimits): OutsideLimits => ({ ...limits, countries: everywhere, barred: nothing })
  const tell = (limits: OutsideLimits) => sentences(limits, data.currency)
  const { countries, barred } = scopeOf(data)
  const scope = { ...unlimited, countries: countries && [...countries], barred: [...barred] }
  const shared = [...new Set(data.above.flatMap((limits) => tell(amounts(limits))))]
  const told = [...tell(scope), ...tell(amounts(data.own))]
  if (shared.length > 0) told.push(t('ofCompany', { limits: listed(shared, locale) }))
  if (told.length === 0) return null
  return (
    <Note tone="neutral">
      <b id="own-limits">{t('own')}</b>
      <ul aria-labelledby="own-limits" className={css.limits}>
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  )
}
