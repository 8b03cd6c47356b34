import { limits } from '@lineside/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useChosenOptions } from '../../shared/editing/use-option-search.ts'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { ImportButton } from './import-button.tsx'
import { SeatItem } from './seat-item.tsx'
import { type AskedPassword, SeatPasswordDialog } from './seat-password-dialog.tsx'
import { useAddingSeats } from './use-adding-seats.ts'

/** SEAT-01 to SEAT-05: the seats of the customer. */
export function SeatsPage() {
  const t = useTranslations('pbx-seats')
  const { page, csv, creationFailed } = useLinesPage('seat', {
    say: (text, values) => t(text, values),
    notFound: t('notFound'),
    errorTimeout: limits.seatErrorToastMilliseconds,
  })
  const [password, setPassword] = useState<AskedPassword | null>(null)
  const shown = [...(page.list.data?.items ?? []), ...(page.asked ? [page.asked] : [])]
  const groupIds = [...new Set(shown.flatMap(({ pbx_group_ids }) => pbx_group_ids ?? []))].toSorted((a, b) => a - b)
  const groupNames = useChosenOptions(useSubscriberSource('group'), groupIds.map(String), [])
  return (
    <>
      <EditingPage
        {...page}
        pageId="csc-page-pbx-seats"
        layout="grid"
        add={useAddingSeats(creationFailed)}
        actions={
          <>
            <ImportButton />
            {csv}
          </>
        }
        renderItem={(seat, place) => (
          <SeatItem
            key={seat.id}
            seat={seat}
            place={place}
            groupNames={groupNames}
            onPassword={(of, which) => setPassword({ seat: of, which })}
          />
        )}
      />
      <SeatPasswordDialog asked={password} onClose={() => setPassword(null)} />
    </>
  )
}
