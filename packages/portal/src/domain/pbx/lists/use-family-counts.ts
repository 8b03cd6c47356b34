import { limits } from '@lineside/contract/limits'
import { autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { listPage } from '../../../shared/api/resource-client.ts'
import { useTabCounts } from '../../../shared/navigation/tab-counts.ts'
import { useIsLineside } from '../use-sources.ts'

const folder = '/user/pbx-configuration'

type Count = (signal: AbortSignal) => Promise<number | null>

const totalOf = async (page: Promise<{ readonly totalCount: number | null }>) => (await page).totalCount
const one = { rows: 1 } as const

/** How the pages of a family count what they list: one row each, for the total. */
const families = {
  seats: {
    seats: (signal) => totalOf(listPage(subscribers, { is_pbx_group: 0, is_pbx_pilot: 0, ...one }, signal)),
    groups: (signal) => totalOf(listPage(subscribers, { is_pbx_group: 1, ...one }, signal)),
    devices: (signal) => totalOf(listPage(devices, one, signal)),
  },
  queues: {
    'call-queues': (signal) => totalOf(listPage(subscriberPreferences, { cloud_pbx_callqueue: 1, ...one }, signal)),
    // lines with a menu are the first of all lines
    'auto-attendant': async (signal) => {
      const { items } = await listPage(autoAttendants, { rows: limits.portalRowsDefault }, signal)
      return items.filter(({ slots }) => slots.length > 0).length
    },
    'ms-configs': (signal) => totalOf(listPage(subscriberPreferences, { manager_secretary: 1, ...one }, signal)),
    'sound-sets': (signal) => totalOf(listPage(soundSets, one, signal)),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Count>>>>

type Family = keyof typeof families
type Page = { [F in Family]: keyof (typeof families)[F] & string }[Family]

/**
 * Shows beside each tab of a family of lists how much it has. They are counted once the page itself is there, and again
 * when its own count changes.
 * @param total how many this page lists; undefined: not known yet
 * @param isNarrowed filters are on, so that the total is not what the page has
 */
export function useFamilyCounts(family: Family, page: Page, total: number | undefined, isNarrowed = false): void {
  const isLineside = useIsLineside()
  const counts = Object.entries<Count>(families[family])
  const { data } = useQuery({
    queryKey: ['family-counts', family, isNarrowed ? null : total],
    queryFn: ({ signal }) =>
      Promise.all(counts.map(async ([at, count]) => [at, (await count(signal)) ?? undefined] as const)),
    enabled: isLineside && total !== undefined,
    // the tabs can do without
    meta: { isQuiet: true },
  })
  const known = [...(data ?? []), ...(total === undefined || isNarrowed ? [] : [[page, total] as const])]
  useTabCounts(Object.fromEntries(known.map(([at, count]) => [`${folder}/${at}`, count])))
}
