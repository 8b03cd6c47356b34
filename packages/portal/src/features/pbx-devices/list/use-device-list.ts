import type { DeviceState } from '@lineside/contract/resources/pbx/pbx-device-states'
import { useQuery } from '@tanstack/react-query'
import { Rows3, SquareStack } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lineLook, showLines } from '../../../domain/pbx/lists/line-look.ts'
import { newestFirst } from '../../../domain/pbx/lists/line-order.ts'
import { useAttentionFirst } from '../../../domain/pbx/lists/use-attention-first.ts'
import { useIsLineside } from '../../../domain/pbx/use-sources.ts'
import type { ListView } from '../../../shared/editing/list/list-view.ts'
import { useStore } from '../../../shared/state/store.ts'
import type { MenuEntryProps } from '../../../shared/ui/overlays/menu-entry.tsx'
import type { DeviceFilter } from '../device-filters.ts'
import { useDevices } from '../device-queries.ts'
import { deviceStatesQuery, deviceSummaryQuery } from '../device-state-queries.ts'

/** DEV-01, DEV-07: a page of devices in the chosen order, and what they are doing. */
export function useDeviceList(view: ListView<DeviceFilter>) {
  const isLineside = useIsLineside()
  const { order, layout } = useStore(lineLook)
  const { data: summary, isLoading } = useQuery(deviceSummaryQuery(isLineside))
  const first = useAttentionFirst({
    attention: summary?.attention,
    shown: [view.page, view.filters, summary?.count],
  })
  const isNeeded = isLineside && (order === 'attention' || view.filters.attention !== undefined)
  const sort = isLineside ? { order, attention: isNeeded ? first : null } : newestFirst
  const isOrderUnknown = isNeeded && isLoading
  const { list, asked } = useDevices(view, sort, isOrderUnknown)
  const ids = [...(list.data?.items ?? []), ...(asked ? [asked] : [])].map(({ id }) => id)
  const states = useQuery(
    deviceStatesQuery(
      ids.toSorted((a, b) => a - b),
      isLineside,
    ),
  )
  return {
    list,
    asked,
    sort,
    summary,
    layout: layout === 'rows' ? ('rows' as const) : ('list' as const),
    // what is said of them stands in the rows, so they come together
    isWaiting: isOrderUnknown || states.isLoading,
    stateOf: (id: number): DeviceState | undefined => states.data?.devices.find((device) => device.id === id),
  }
}

/** The entry of the list's menu that says how devices are shown. */
export function useDeviceLayouts(): MenuEntryProps {
  const t = useTranslations('pbx-devices')
  const lines = useTranslations('pbx-lines')
  const { layout } = useStore(lineLook)
  return {
    id: 'layout',
    choices: lines('tools.layout'),
    mode: 'single',
    items: [
      { id: 'rows', text: t('layouts.rows'), icon: Rows3, layout: 'rows' as const },
      { id: 'cards', text: t('layouts.cards'), icon: SquareStack, layout: 'grid' as const },
    ].map(({ layout: as, ...entry }) => ({
      ...entry,
      isCurrent: layout === as,
      onAction: () => showLines({ layout: as }),
    })),
  }
}
