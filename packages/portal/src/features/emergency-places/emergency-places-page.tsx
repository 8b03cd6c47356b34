import type { EmergencySummary, ListedPlace } from '@lineside/contract/resources/pbx/emergency-places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emergencySummaryQuery, placesQuery } from '../../domain/emergency/emergency-queries.ts'
import { MissingSeats } from '../../domain/emergency/missing-seats.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { ContactForm } from './contact-form.tsx'
import css from './emergency-places.module.css'
import { PlaceDialog } from './place-dialog.tsx'
import { PlaceRows } from './place-rows.tsx'

/** RECEIVE-05: where emergency calls come from, who is told, and what is missing. */
export function EmergencyPlacesPage() {
  const t = useTranslations('emergency')
  const places = useQuery(placesQuery)
  const summary = useQuery(emergencySummaryQuery)
  // the dialog keeps its form while it closes
  const [edited, setEdited] = useState<{
    readonly place: ListedPlace | null
    readonly isOpen: boolean
    readonly at: number
  }>({
    place: null,
    isOpen: false,
    at: 0,
  })
  const open = (place: ListedPlace | null) => setEdited(({ at }) => ({ place, isOpen: true, at: at + 1 }))
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button icon={Plus} data-popup="emergency-place" onClick={() => open(null)}>
            {t('new')}
          </Button>
        }
      />
      <Loaded query={places} action={t('load')} waiting={<SkeletonRows label={t('title')} count={3} />}>
        {(list) => (
          <div className={css.parts}>
            {summary.data && <Missing summary={summary.data} />}
            {list.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyAdvice')}</EmptyState>
            ) : (
              <PlaceRows places={list} without={summary.data?.seats_without ?? 0} onEdit={open} />
            )}
            <Loaded query={summary} action={t('load')} waiting={<SkeletonRows label={t('contact.title')} count={2} />}>
              {({ contact }) => <ContactForm key={JSON.stringify(contact)} contact={contact} />}
            </Loaded>
            <PlaceDialog
              key={edited.at}
              place={edited.place}
              country={list.at(-1)?.country ?? ''}
              isOpen={edited.isOpen}
              onClose={() => setEdited((last) => ({ ...last, isOpen: false }))}
            />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

/** Seats and phones without a place, and whether the operator is told places. */
function Missing({ summary }: { summary: EmergencySummary }) {
  const t = useTranslations('emergency')
  const { phones_without: phones, trunks_take_places: isTaken, contact } = summary
  return (
    <>
      <MissingSeats summary={summary} />
      {phones > 0 && <Note tone="warning">{t('phonesWithout', { count: phones })}</Note>}
      {!isTaken && <Note>{[t('notTaken'), ...(contact === null ? [] : [t('contactTold')])].join(' ')}</Note>}
    </>
  )
}
