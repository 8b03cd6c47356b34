import { limits } from '@lineside/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { useIsLineside, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import type { HandedSeat } from './hand-over-card.tsx'
import { SeatItem } from './seat-item.tsx'
import { type AskedPassword, SeatPasswordDialog } from './seat-password-dialog.tsx'
import { useAddingSeats } from './use-adding-seats.ts'
import { Upload } from 'lucide-react'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { Button } from '../../shared/ui/basics/button.tsx'

/** SEAT-01 to SEAT-05: the seats of the customer. */
export function SeatsPage() {
  const t = useTranslations('pbx-seats')
  const { page, csv, creationFailed } = useLinesPage('seat', {
    say: (text, values) => t(text, values),
    notFound: t('notFound'),
    errorTimeout: limits.seatErrorToastMilliseconds,
    csv: [{ title: t('groups'), value: ({ others }) => others.join(' | ') }],
  })
  const [handed, setHanded] = useState<HandedSeat | null>(null)
  const card = useDeferredPart(
    handed !== null,
    () => import('./hand-over-card.tsx').then((m) => m.HandOverCard),
    () => setHanded(null),
  )
  const [password, setPassword] = useState<AskedPassword | null>(null)
  const shown = [...(page.list.data?.items ?? []), ...(page.asked ? [page.asked] : [])]
  const groupIds = [...new Set(shown.flatMap(({ pbx_group_ids }) => pbx_group_ids ?? []))].toSorted((a, b) => a - b)
  const isLineside = useIsLineside()
  const reach = useReach(
    shown.map(({ id }) => id),
    isLineside,
  )
  const groupNames = useChosenOptions(useSubscriberSource('group'), groupIds.map(String), [])
  return (
    <>
      <EditingPage
        {...page}
        removal={{
          ...page.removal,
          remove: async (seat) => {
            await page.removal.remove(seat)
            // close the card of a removed seat
            setHanded((now) => (now?.id === seat.id ? null : now))
          },
        }}
        pageId="csc-page-pbx-seats"
        layout="grid"
        add={useAddingSeats(creationFailed, (seat) => isLineside && setHanded(seat))}
        above={handed && card && <card.Part key={handed.id} seat={handed} onClose={() => setHanded(null)} />}
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
            reach={reach.data?.lines.find((line) => line.subscriber_id === seat.id)}
            onHandOver={
              isLineside
                ? () => setHanded({ id: seat.id, name: subscriberName(seat), password: null, isNew: false })
                : undefined
            }
            onPassword={(of, which) => setPassword({ seat: of, which })}
          />
        )}
      />
      <SeatPasswordDialog asked={password} onClose={() => setPassword(null)} />
    </>
  )
}

/** Opens the import from a CSV file, which only this platform supports. */
function ImportButton() {
  const t = useTranslations('pbx-seats')
  const isLineside = useIsLineside()
  const dialog = useLazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog))
  if (!isLineside) return null
  return (
    <>
      <Button icon={Upload} data-popup="import-seats" onClick={dialog.open}>
        {t('import.button')}
      </Button>
      {dialog.Part && <dialog.Part isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
