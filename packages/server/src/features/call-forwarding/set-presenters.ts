import type { BNumberSet } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { DestinationSet } from '@lineside/contract/resources/forwarding/destination-sets'
import type { SourceSet } from '@lineside/contract/resources/forwarding/source-sets'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { scheduleTimes } from '@lineside/telephony/schedules/schedule-times'
import { shownTimes } from '@lineside/telephony/time-sets/time-entry'
import { simpleDestination } from '../../domain/call-forwarding/destination-address.ts'
import type { SetKind, SetRow, SetRows } from '../../domain/call-forwarding/forward-sets-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { StoredDestination } from '../../platform/db/tables/call-forwarding-tables.ts'

/** Sets as the API shows them. */
export interface SetItems {
  readonly destination: DestinationSet
  readonly source: SourceSet
  readonly time: TimeSet
  readonly bnumber: BNumberSet
}

const common = ({ id, name, subscriber_id, usage_count }: SetRow, principal: Principal) => ({
  id,
  name,
  subscriber_id,
  usage_count,
  own: subscriber_id === principal.subscriberId ? 1 : 0,
})

const presentDestination = (stored: StoredDestination, domain: string): DestinationSet['destinations'][number] => {
  const simple = simpleDestination(stored.destination, domain)
  return { ...stored, ...(simple === undefined ? {} : { simple_destination: simple }) }
}

const presentSet: {
  readonly [Kind in SetKind]: (row: SetRows[Kind], principal: Principal) => SetItems[Kind]
} = {
  destination: (row, principal) => ({
    ...common(row, principal),
    destinations: row.destinations.map((destination) => presentDestination(destination, row.domain)),
  }),
  source: (row, principal) => ({
    ...common(row, principal),
    mode: row.mode,
    is_regex: row.is_regex,
    sources: row.sources.map((source) => ({ source })),
  }),
  time: (row, principal) => ({
    ...common(row, principal),
    times: shownTimes(row.schedule === null ? row.times : scheduleTimes(row.schedule.hours, row.schedule.use)),
    ...(row.schedule !== null && { schedule: { id: row.schedule.hours.id, use: row.schedule.use } }),
  }),
  bnumber: (row, principal) => ({
    ...common(row, principal),
    mode: row.mode,
    is_regex: row.is_regex,
    bnumbers: row.bnumbers.map((bnumber) => ({ bnumber })),
  }),
}

/** Presents a page of sets, or chosen ones. */
export const presentSets = <Kind extends SetKind>(
  kind: Kind,
  rows: readonly SetRows[Kind][],
  principal: Principal,
): readonly SetItems[Kind][] => rows.map((row) => presentSet[kind](row, principal))
