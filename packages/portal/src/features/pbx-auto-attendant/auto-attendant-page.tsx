import { attendantSlots } from '@lineside/contract/resources/pbx/auto-attendants'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import { Ellipsis, Plus, Rows3, Table } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { everyParty, type Party } from '../../domain/names/use-names.ts'
import { useFamilyCounts } from '../../domain/pbx/lists/use-family-counts.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { useDiscardGuard } from '../../shared/discard/use-discard-guard.tsx'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import { FilterBar } from '../../shared/list-filters/filter-bar.tsx'
import { PausingSearch } from '../../shared/list-filters/pausing-search.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { AttendantMenus } from './attendant-menus.tsx'
import { AttendantTable } from './attendant-table.tsx'
import { type AttendantLine, destinationsOf, everyAttendant } from './attendants-query.ts'
import { useMenus } from './use-menus.ts'

/** AA-01, AA-02: the auto attendants of the customer's lines: those that callers hear, or all lines in a table. */
export function AutoAttendantPage() {
  const t = useTranslations('pbx-attendants')
  const list = useListView(['search', 'view'])
  const { view, open, filter } = list
  const isLineside = useIsLineside()
  // other platforms do not list lines with a menu first
  const isTable = !isLineside || view.filters.view === 'table' || view.filters.search !== undefined
  const guard = useDiscardGuard()
  const [isAdding, setAdding] = useState(false)
  const menus = useMenus(view.open, !isTable)
  // the table counts lines, not menus
  useFamilyCounts('queues', 'auto-attendant', isTable ? 0 : menus.query.data?.length, isTable)
  const csv = useAttendantsCsv(view.filters.search)
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        voice={isTable ? undefined : menus.voice}
        lead={isTable ? t('lead') : undefined}
        actions={
          <>
            {!isTable && (
              <Button icon={Plus} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
                {t('add')}
              </Button>
            )}
            {isLineside && (
              <Menu
                label={t('more')}
                items={[
                  {
                    id: 'view',
                    text: t(isTable ? 'asMenus' : 'asTable'),
                    icon: isTable ? Rows3 : Table,
                    onAction: () => filter('view', isTable ? '' : 'table'),
                  },
                  csv,
                ]}
                trigger={<IconButton icon={Ellipsis} tone="muted" name={t('more')} data-popup="list-actions" />}
              />
            )}
          </>
        }
      />
      {isTable && isLineside && (
        <FilterBar>
          <PausingSearch
            label={t('search')}
            placeholder={t('searchHint')}
            value={view.filters.search ?? ''}
            onChange={(text) => filter('search', text)}
          />
        </FilterBar>
      )}
      {isTable ? (
        <AttendantTable list={list} />
      ) : (
        <AttendantMenus
          menus={menus}
          isAdding={isAdding}
          onOpen={(id) => {
            setAdding(false)
            open(id)
          }}
        />
      )}
      {guard.question}
    </Sheet>
  )
}

function useAttendantsCsv(search: string | undefined) {
  const t = useTranslations('pbx-attendants')
  const slot = useTranslations('pbx-slots')
  return useCsvEntry({
    name: t('title'),
    rows: () => everyNamedAttendant(search),
    columns: [
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
    ],
  })
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
