import { callReach } from '@lineside/telephony/routing/call-reach'
import { useLocale, useTranslations } from 'use-intl'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { CardHead } from '../../shared/ui/basics/card.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
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
      {data && callReach(data.steps) === 'unreachable' && <Unreachable />}
      {!data && isError && <p className={css.failed}>{t('card.failed')}</p>}
      {!data && !isError && <SkeletonRows count={1} />}
    </>
  )
}

/** REACH-01: nobody is reached, why, and what helps. */
function Unreachable() {
  const t = useTranslations('call-outcome')
  return (
    <Note
      tone="warning"
      live="status"
      action={
        <>
          <ScreenButton size="s" to="/user/settings">
            {t('card.signInPhone')}
          </ScreenButton>
          <ScreenButton size="s" to="/user/call-forwarding">
            {t('card.forward')}
          </ScreenButton>
        </>
      }
    >
      {t('card.unreachable')}
    </Note>
  )
}
