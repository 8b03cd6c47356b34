import { limits } from '@lineside/contract/limits'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { removeItem } from '../../shared/api/resource-client.ts'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import { useListView } from '../../shared/editing/use-list-view.ts'
import { useChosenOptions } from '../../shared/editing/use-option-search.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { lineFilterQuery, lineFilters, staleLines } from '../../shared/pbx/line-queries.ts'
import { subscriberName } from '../../shared/pbx/subscriber-name.ts'
import { useLineFilterSpecs } from '../../shared/pbx/use-line-filter-specs.ts'
import { useLineLead } from '../../shared/pbx/use-line-lead.ts'
import { useLines } from '../../shared/pbx/use-lines.ts'
import { useSubscriberSource } from '../../shared/pbx/use-sources.ts'
import { ImportButton } from './import-button.tsx'
import { SeatItem } from './seat-item.tsx'
import { type AskedPassword, SeatPasswordDialog } from './seat-password-dialog.tsx'
import { useAddingSeats } from './use-adding-seats.ts'

/** SEAT-01 to SEAT-05: the seats of the customer. */
export function SeatsPage() {
  const t = useTranslations('pbx-seats')
  const common = useTranslations('common')
  const view = useListView(lineFilters.seat)
  const { list, asked } = useLines('seat', view.view)
  const total = list.data?.totalCount
  const lead = useLineLead(typeof total === 'number' && !view.isNarrowed ? t('count', { count: total }) : undefined)
  const [password, setPassword] = useState<AskedPassword | null>(null)
  const shown = [...(list.data?.items ?? []), ...(asked ? [asked] : [])]
  const groupIds = [...new Set(shown.flatMap(({ pbx_group_ids }) => pbx_group_ids ?? []))].toSorted((a, b) => a - b)
  const groupNames = useChosenOptions(useSubscriberSource('group'), groupIds.map(String), [])
  return (
    <>
      <EditingPage
        pageId="csc-page-pbx-seats"
        title={t('title')}
        lead={lead}
        layout="grid"
        view={view}
        list={list}
        asked={asked}
        itemId={({ id }) => id}
        texts={{
          add: t('add'),
          empty: t('empty'),
          emptyAdvice: t('emptyAdvice'),
          notFound: t('notFound'),
          loadAction: t('loadAction'),
        }}
        filters={useLineFilterSpecs('seat')}
        add={useAddingSeats()}
        removal={{
          title: t('remove.title'),
          text: (seat) => t('remove.text', { seat: subscriberName(seat) }),
          remove: ({ id }) => removeItem(subscribers, id),
          removed: (seat) => t('remove.done', { seat: subscriberName(seat) }),
          failed: () => common('errors.whileTrying', { action: t('remove.action') }),
          errorTimeout: limits.seatErrorToastMilliseconds,
          stale: staleLines,
        }}
        actions={
          <>
            <ImportButton />
            <CsvButton
              resource="subscribers"
              query={lineFilterQuery('seat', view.view.filters)}
              isDisabled={total === 0}
            />
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
