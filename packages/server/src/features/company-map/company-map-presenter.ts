import type { CompanyMap, MapPerson } from '@lineside/contract/resources/company-map'
import type { DrawnMap } from '@lineside/telephony/company-map/company-map'
import type { MapLine } from '@lineside/telephony/company-map/map-line'
import type { SeatWithout } from '../../domain/emergency/chosen-places-store.ts'
import type { KnownDevice } from '../../domain/endpoints/endpoints-store.ts'

/** @param left the devices that lines without one had */
export const presentMap = (
  { named, warnings, ...map }: DrawnMap,
  left: readonly KnownDevice[],
): Omit<CompanyMap, 'at' | 'timezone' | 'is_now'> => {
  const goneSince = (id: number): string | null =>
    left
      .flatMap(({ subscriber_id, since }) => (subscriber_id === id && since !== null ? [since.toISOString()] : []))
      .toSorted()
      .at(-1) ?? null
  return {
    ...map,
    named: named.map((line) => presentPerson(line, line.devices === 0 ? goneSince(line.id) : null)),
    warnings: warnings.map((warning) => ({
      ...warning,
      since: warning.kind === 'no_phone' && warning.count === 1 ? goneSince(warning.lines[0]?.id ?? 0) : null,
    })),
  }
}

/** RECEIVE-05: the map with a warning of seats whose emergency calls tell no place. */
export const withoutPlaces = <Map extends Pick<CompanyMap, 'warnings'>>(
  map: Map,
  { count, seats }: { readonly count: number; readonly seats: readonly SeatWithout[] },
): Map => {
  if (count === 0) return map
  const lines = seats.map(({ id, name }) => ({ id, name, is_group: false }))
  const warning = { kind: 'no_place' as const, is_severe: false, count, lines, after: null, since: null, numbers: [] }
  return { ...map, warnings: [...map.warnings, warning] }
}

const presentPerson = ({ id, name, extension, state, devices }: MapLine, gone_since: string | null): MapPerson => ({
  id,
  name,
  extension,
  state,
  devices,
  gone_since,
})
