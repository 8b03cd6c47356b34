import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLayoutEntry } from '../../domain/pbx/lists/use-layout-entry.ts'
import { LineTools, useLargestGroups } from '../../domain/pbx/lists/line-tools.tsx'
import { useLinesPage } from '../../domain/pbx/use-lines-page.tsx'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { useIsLineside, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import type { HandedSeat } from './hand-over-card.tsx'
import { SeatItem } from './seat-item.tsx'
import { type AskedPassword, SeatPasswordDialog } from './seat-password-dialog.tsx'
import { SeatForm } from './adding/seat-form.tsx'
import { useAddingSeats } from './adding/use-adding-seats.ts'

/** SEAT-01 to SEAT-05: the seats of the customer, each with the way of a call to it. */
export function SeatsPage() {
  const t = useTranslations('pbx-seats')
  const adding = useTranslations('pbx-new-seat')
  const { page, csv, creationFailed, summary } = useLinesPage('seat', {
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
  const [signedIn, setSignedIn] = useState<Subscriber | null>(null)
  const lastSignedIn = useLast(signedIn)
  const sessions = useDeferredPart(
    signedIn !== null,
    () => import('./seat-sessions-dialog.tsx').then((m) => m.SeatSessionsDialog),
    () => setSignedIn(null),
  )
  const [seen, setSeen] = useState<Subscriber | null>(null)
  const lastSeen = useLast(seen)
  const seeingAs = useDeferredPart(
    seen !== null,
    () => import('../../domain/see-as/see-as-dialog.tsx').then((m) => m.SeeAsDialog),
    () => setSeen(null),
  )
  const [password, setPassword] = useState<AskedPassword | null>(null)
  const isLineside = useIsLineside()
  const importing = useLazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog))
  const presenceOf = usePresenceOf()
  const seats = useSeats(page)
  const groups = useLargestGroups(isLineside)
  return (
    <>
      <EditingPage
        {...page}
        {...seats.page}
        isWaiting={seats.page.isWaiting || groups === undefined}
        removal={{
          ...page.removal,
          remove: async (seat) => {
            await page.removal.remove(seat)
            // close the card of a removed seat
            setHanded((now) => (now?.id === seat.id ? null : now))
          },
        }}
        pageId="csc-page-pbx-seats"
        addForm={{ question: adding('title'), render: (form) => <SeatForm {...form} /> }}
        add={useAddingSeats(creationFailed, (seat) => isLineside && setHanded(seat))}
        above={handed && card && <card.Part key={handed.id} seat={handed} onClose={() => setHanded(null)} />}
        tools={
          isLineside && (
            <LineTools
              view={page.view}
              attention={summary?.attention.length}
              searchLabel={t('find')}
              groups={groups ?? []}
            />
          )
        }
        more={[
          ...(isLineside
            ? [{ id: 'import', text: t('import.button'), icon: Upload, onAction: importing.open }, csv]
            : [csv]),
          seats.layouts,
        ]}
        renderItem={(seat, place) => (
          <SeatItem
            key={seat.id}
            seat={seat}
            place={place}
            groupNames={seats.groupNames}
            reach={seats.reachOf(seat.id)}
            presence={presenceOf(seat.id)}
            onHandOver={
              isLineside
                ? () => setHanded({ id: seat.id, name: subscriberName(seat), password: null, isNew: false })
                : undefined
            }
            onSessions={isLineside ? () => setSignedIn(seat) : undefined}
            onSeeAs={isLineside && !seat.administrative ? () => setSeen(seat) : undefined}
            onPassword={(of, which) => setPassword({ seat: of, which })}
          />
        )}
      />
      <SeatPasswordDialog asked={password} onClose={() => setPassword(null)} />
      {sessions && lastSignedIn && (
        <sessions.Part seat={lastSignedIn} isOpen={signedIn !== null} onClose={() => setSignedIn(null)} />
      )}
      {seeingAs && lastSeen && (
        <seeingAs.Part
          person={{ id: lastSeen.id, name: subscriberName(lastSeen) }}
          isOpen={seen !== null}
          onClose={() => setSeen(null)}
        />
      )}
      {importing.Part && <importing.Part isOpen={importing.isOpen} onClose={importing.close} />}
    </>
  )
}

/** All that is known of the seats of a page: their ways and groups, and how the list is shown. */
function useSeats({ list, asked }: Pick<ReturnType<typeof useLinesPage<'seat'>>['page'], 'list' | 'asked'>) {
  const t = useTranslations('pbx-lines')
  const { layout, entry } = useLayoutEntry({ rows: t('tools.layouts.rows'), grid: t('tools.layouts.grid') })
  const items = list.data?.items ?? []
  const shown = [...items, ...(asked ? [asked] : [])]
  const isLineside = useIsLineside()
  const reach = useReach(
    shown.map(({ id }) => id),
    isLineside,
  )
  const groupIds = [...new Set(shown.flatMap(({ pbx_group_ids }) => pbx_group_ids ?? []))].toSorted((a, b) => a - b)
  return {
    groupNames: useChosenOptions(useSubscriberSource('group'), groupIds.map(String), []),
    reachOf: (id: number) => reach.data?.lines.find((line) => line.subscriber_id === id),
    layouts: entry,
    page: {
      // what is said of them stands in the rows, so they come together
      isWaiting: isLineside && items.length > 0 && reach.isLoading,
      layout,
    },
  }
}
