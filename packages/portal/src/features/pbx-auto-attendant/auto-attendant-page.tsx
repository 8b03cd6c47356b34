import { attendantSlots } from '@lineside/contract/resources/pbx/auto-attendants'
import { limits } from '@lineside/contract/limits'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDiscardGuard } from '../../shared/discard/use-discard-guard.tsx'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import { everyParty, type Party, useNames } from '../../domain/names/use-names.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { FilterBar } from '../../shared/list-filters/filter-bar.tsx'
import { PausingSearch } from '../../shared/list-filters/pausing-search.tsx'
import { UnheardMenu } from '../../domain/pbx-slots/unheard-menu.tsx'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import css from './auto-attendant.module.css'
import { attendantColumns } from './attendant-columns.tsx'
import { type AttendantLine, attendantQuery, attendantsQuery, everyAttendant } from './attendants-query.ts'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'

/** AA-01, AA-02: the auto attendants of the customer's lines. */
export function AutoAttendantPage() {
  const t = useTranslations('pbx-attendants')
  const editing = useTranslations('pbx-editing')
  const slot = useTranslations('pbx-slots')
  const { view, isNarrowed, open, turnTo, filter } = useListView(['search'])
  const isLineside = useIsLineside()
  const guard = useDiscardGuard()
  const list = useQuery(attendantsQuery(view.page, isLineside ? view.filters.search : undefined))
  // a line whose first slot has just been saved moves to the first page; it stays open here
  const asked = useAskedItem(list, view, attendantQuery)
  const items = asked && list.data ? [asked, ...list.data.items] : list.data?.items
  const named = useNames((items ?? []).flatMap(destinationsOf))
  useFirstMenuOpen(list.data?.items, view.open === null && view.page === 1 && !isNarrowed, open)
  const total = list.data?.totalCount
  const pages = typeof total === 'number' ? Math.max(1, Math.ceil(total / limits.autoAttendantRows)) : undefined
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          isLineside && (
            <CsvButton
              name={t('title')}
              rows={() => everyNamedAttendant(view.filters.search)}
              columns={[
                { title: t('name'), value: ({ name }: NamedAttendant) => name },
                { title: t('extension'), value: ({ extension }: NamedAttendant) => extension },
                ...attendantSlots.map((key) => ({
                  title: slot('slot', { slot: key === 'default' ? slot('default') : key }),
                  value: ({ slots, domain, parties }: NamedAttendant) => {
                    const destination = slots.find((each) => each.slot === key)?.destination
                    const number = destination && bareDestination(destination, domain)
                    const name = number && parties.get(number)?.name
                    return name ? `${name} (${number})` : number
                  },
                })),
              ]}
              isDisabled={total === 0}
            />
          )
        }
      />
      {isLineside && (
        <FilterBar>
          <PausingSearch
            label={t('search')}
            placeholder={t('searchHint')}
            value={view.filters.search ?? ''}
            onChange={(text) => filter('search', text)}
          />
        </FilterBar>
      )}
      <DataTable
        label={t('title')}
        columns={attendantColumns(t, editing, { openId: view.open, onOpen: open, named })}
        items={items}
        itemId={({ id }) => id}
        isStale={list.isPlaceholderData}
        openId={view.open}
        renderDetail={({ id, name, domain, slots, isGroup }) => (
          <>
            {slots.length > 0 && (
              <div className={css.unheard}>
                <UnheardMenu subscriberId={id} name={name} isGroup={isGroup} />
              </div>
            )}
            <SlotTable
              key={id}
              name={name}
              label={t('slotsOf', { name })}
              subscriberId={id}
              domain={domain}
              slots={slots}
              stale={[['auto-attendants']]}
            />
          </>
        )}
        empty={<EmptyState level={2} isFiltered={isNarrowed} title={isNarrowed ? t('notFound') : t('empty')} />}
        error={list.data === undefined && list.isError && <LoadFailed query={list} action={t('loadAction')} />}
      />
      {pages !== undefined && <Pagination page={view.page} pages={pages} onPage={(page) => turnTo(page)} />}
      {guard.question}
    </Sheet>
  )
}

/** Most companies have one menu: it is open when the page appears. Lines with a menu come first. */
const useFirstMenuOpen = (
  items: readonly AttendantLine[] | undefined,
  isWanted: boolean,
  open: (id: number) => void,
) => {
  const isDone = useRef(false)
  const openOnce = useEffectEvent((first: AttendantLine | undefined) => {
    if (isWanted && first !== undefined && first.slots.length > 0) open(first.id)
  })
  const isLoaded = items !== undefined
  useEffect(() => {
    if (!isLoaded || isDone.current) return
    isDone.current = true
    openOnce(items[0])
  }, [isLoaded, items])
}

interface NamedAttendant extends AttendantLine {
  readonly parties: ReadonlyMap<string, Party>
}

/**
 * NAME-02: the lines with the names of their destinations, so that the exported file names people as the screen does.
 */
const everyNamedAttendant = async (search: string | undefined): Promise<readonly NamedAttendant[]> => {
  const lines = await everyAttendant(search)
  const parties = await everyParty(lines.flatMap(destinationsOf))
  return lines.map((line) => ({ ...line, parties }))
}

const destinationsOf = ({ slots, domain }: AttendantLine): readonly string[] =>
  slots.map(({ destination }) => bareDestination(destination, domain))
