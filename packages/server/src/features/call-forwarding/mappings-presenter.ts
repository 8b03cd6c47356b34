import {
  type CallForwardMapping,
  type CallForwardMappings,
  type CallForwardType,
  callForwardTypes,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { Line } from '../../domain/subscribers/lines-store.ts'
import type { MappingRow } from '../../domain/call-forwarding/mappings-store.ts'

/** ENT-05: all forwardings of a line, by type, as the API shows them. */
export const presentMappings = (
  { id, cft_ringtimeout }: Pick<Line, 'id' | 'cft_ringtimeout'>,
  rows: readonly MappingRow[],
): CallForwardMappings => {
  const lists = Object.fromEntries(callForwardTypes.map((type) => [type, [] as CallForwardMapping[]])) as Record<
    CallForwardType,
    CallForwardMapping[]
  >
  for (const row of rows) if (row.subscriber_id === id) lists[row.type].push(presentMapping(row))
  return { id, subscriber_id: id, ...lists, cft_ringtimeout }
}

const presentMapping = (row: MappingRow): CallForwardMapping => ({
  destinationset: row.destination_set,
  destinationset_id: row.destination_set_id,
  sourceset: row.source_set,
  sourceset_id: row.source_set_id,
  timeset: row.time_set,
  timeset_id: row.time_set_id,
  bnumberset: row.bnumber_set,
  bnumberset_id: row.bnumber_set_id,
  enabled: row.enabled,
  use_redirection: row.use_redirection,
  cfm_id: row.id,
})
