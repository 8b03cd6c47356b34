import { showsSchedules } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { emergencySummaryQuery } from '../../domain/emergency/emergency-queries.ts'
import { MissingSeats } from '../../domain/emergency/missing-seats.tsx'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import css from './dashboard-page.module.css'

/** RECEIVE-05: tells administrators of seats whose emergency calls tell no place, and where that is mended. */
export function MissingPlaces() {
  const t = useTranslations('emergency')
  const { facts } = useUser()
  const isIdle = useIsIdle()
  const { data } = useQuery({ ...emergencySummaryQuery, enabled: isIdle && showsSchedules(facts) })
  if (data === undefined || data.seats_without === 0) return null
  return (
    <div className={css.places}>
      <MissingSeats
        summary={data}
        action={
          <ScreenButton size="s" to="/user/pbx-configuration/emergency-places">
            {t('title')}
          </ScreenButton>
        }
      />
    </div>
  )
}
