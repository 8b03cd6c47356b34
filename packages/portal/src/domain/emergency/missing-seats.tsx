import type { EmergencySummary } from '@lineside/contract/resources/pbx/emergency-places'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** Seats that are named; the others are counted. */
const mostNames = 5

interface MissingSeatsProps {
  summary: EmergencySummary
  action?: ReactNode
}

/** RECEIVE-05: the seats whose emergency calls tell no place. */
export function MissingSeats({ summary: { seats_without: count, seats }, action }: MissingSeatsProps) {
  const t = useTranslations('emergency')
  if (count === 0) return null
  const names = seats.slice(0, mostNames).map(({ name }) => name)
  const more = count - names.length
  const listed = names.join(', ')
  return (
    <Note tone="warning" action={action}>
      {t('without', { count, names: more > 0 ? t('namesAndMore', { names: listed, count: more }) : listed })}
    </Note>
  )
}
