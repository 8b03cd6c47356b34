import { ArrowUpRight, ChevronRight, Download, Ellipsis, PhoneMissed, Play, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ButtonLink } from '../../shared/ui/basics/button-link.tsx'
import { Card, CardFoot, CardHead } from '../../shared/ui/basics/card.tsx'
import { DataTable } from '../../shared/ui/lists/data-table.tsx'
import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { PlayButton } from '../../shared/ui/sound/play-button.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { deviceColumns } from './kit-device-columns.tsx'
import css from './kit-page.module.css'
import { devices } from './kit-samples.ts'
import { KitSpec } from './kit-spec.tsx'

const tabs = [
  { id: 'table', text: 'Table' },
  { id: 'loading', text: 'Loading' },
  { id: 'empty', text: 'Empty' },
  { id: 'failed', text: 'Failed', count: 4, countLabel: 'new' },
] as const

export function KitLists() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('table')
  const [sort, setSort] = useState<TableSort>({ by: 'id', order: 'asc' })
  const [page, setPage] = useState(3)
  const sorted = devices.toSorted(
    (a, b) => (sort.order === 'asc' ? 1 : -1) * (sort.by === 'id' ? a.id - b.id : a.minutes - b.minutes),
  )
  return (
    <div className={css.wide}>
      <div className={css.cards}>
        <Card>
          <CardHead title="Voicebox messages" count={4} countLabel="new" />
          <Rows>
            <Row
              start={<PlayButton icon={Play} name="Play voicemail from Maria Huber" size="s" />}
              title="Maria Huber"
              meta="09:12 · 0:26"
              end={<IconButton icon={Download} name="Download voicemail from Maria Huber" size="s" />}
            />
            <Row icon={PhoneMissed} tone="missed" title="+43 316 83 01 12" meta="Missed" end="08:46" />
          </Rows>
          <CardFoot>
            <ButtonLink tone="text" href="#/user/conversations" iconEnd={ChevronRight}>
              All voicemails
            </ButtonLink>
          </CardFoot>
        </Card>
        <Card>
          <CardHead title="A title so long that it goes over two lines" count={16} countLabel="today" />
          <Rows>
            <Row
              icon={ArrowUpRight}
              title="Felix Brandt"
              meta="Outgoing · 4:31"
              end="09:02"
              href="#/user/conversations"
            />
          </Rows>
          <CardFoot>
            <Button tone="text">All calls</Button>
          </CardFoot>
        </Card>
        <Card>
          <CardHead title="Registered devices" action={<IconButton icon={Ellipsis} name="Actions" size="s" />} />
          <SkeletonRows count={3} />
          <CardFoot>
            <Button tone="text">All devices</Button>
          </CardFoot>
        </Card>
      </div>
      <KitSpec title="Tabs and table">
        <TabList id="kit-tabs" label="State of the table" items={tabs} value={tab} onChange={setTab} />
        <TabPanel of="kit-tabs" value={tab}>
          <Card aria-label="Table">
            <DataTable
              label="Registered devices"
              columns={deviceColumns}
              items={tab === 'loading' ? undefined : tab === 'empty' ? [] : sorted}
              itemId={(device) => device.id}
              sort={sort}
              onSort={setSort}
              empty={
                <EmptyState title="No registered devices" action={<Button icon={Smartphone}>Sign in a phone</Button>}>
                  A device appears here as soon as it has registered.
                </EmptyState>
              }
              error={
                tab === 'failed' && (
                  <ErrorState title="Data loading error" onRetry={() => setTab('loading')}>
                    An error occured while trying to load devices. Please try again.
                  </ErrorState>
                )
              }
            />
          </Card>
          <Pagination page={page} pages={9} onPage={setPage} />
          <Pagination label="Pages, nobody counts" page={2} hasNext={false} onPage={setPage} summary="16 to 20" />
        </TabPanel>
      </KitSpec>
    </div>
  )
}
