import { useLocale, useTranslations } from 'use-intl'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { CardHead } from '../../shared/ui/basics/card.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './outcome-card.module.css'
import { outcomeStops } from './outcome-stops.ts'

/** The way of a call that comes now, at a glance. */
export function OutcomeLine() {
  const t = useTranslations('call-outcome')
  const locale = useLocale()
  const { data, isError } = useCallOutcome({ direction: 'in' })
  const change = (
    <ScreenButton tone="text" to="/user/call-forwarding">
      {t('card.change')}
    </ScreenButton>
  )
  return (
    <>
      <CardHead title={t('card.title')} action={change} />
      {data && <RouteLine label={t('card.title')} stops={outcomeStops(data, t, locale)} />}
      {!data && isError && <p className={css.failed}>{t('card.failed')}</p>}
      {!data && !isError && <SkeletonRows count={1} />}
    </>
  )
}
