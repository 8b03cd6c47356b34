import {
  type CallForwardType,
  callForwardListSchema,
  callForwardTypes,
  type WrittenMapping,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { malformed } from '../../platform/refusal.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import type { MappingLists, MappingValues } from './mappings-store.ts'
import type { SetReferences } from './set-references.ts'

/** The lists of a write, not checked yet. */
export type SentLists = Readonly<Partial<Record<CallForwardType, unknown>>>

/**
 * Checks all seven lists of a write and puts them into their stored form: sets by id; inline sets are created.
 * @param known ids of the subscriber's present mappings: these keep their ids
 * @throws Refusal in the field's words (ngcp-api-facts 4.5)
 */
export const writtenMappings = async (
  sent: SentLists,
  references: SetReferences,
  known: ReadonlySet<number>,
): Promise<MappingLists> => {
  const lists: Record<CallForwardType, MappingValues[]> = {
    cfu: [],
    cfb: [],
    cft: [],
    cfna: [],
    cfs: [],
    cfr: [],
    cfo: [],
  }
  const free = new Set(known)
  // report missing lists before errors inside a list
  for (const type of callForwardTypes)
    if (!Array.isArray(sent[type])) throw malformed(`Invalid field '${type}'. Must be an array.`)
  for (const type of callForwardTypes)
    for (const mapping of validate(callForwardListSchema, sent[type])) {
      const id = mapping.cfm_id ?? 0
      const values = await mappingValues(mapping, type, references)
      lists[type].push({ ...values, id: free.delete(id) ? id : undefined })
    }
  return lists
}

const mappingValues = async (
  mapping: WrittenMapping,
  type: CallForwardType,
  references: SetReferences,
): Promise<Omit<MappingValues, 'id'>> => {
  const destination_set_id = await references.idOf('destination', mapping.destinationset_id, mapping.destinationset)
  if (destination_set_id === null)
    throw malformed(`Missing field 'destinationset' or 'destinationset_id' in '${type}'.`)
  return {
    destination_set_id,
    source_set_id: await references.idOf('source', mapping.sourceset_id, mapping.sourceset),
    time_set_id: await references.idOf('time', mapping.timeset_id, mapping.timeset),
    bnumber_set_id: await references.idOf('bnumber', mapping.bnumberset_id, mapping.bnumberset),
    enabled: Boolean(mapping.enabled ?? true),
    use_redirection: Boolean(mapping.use_redirection ?? false),
  }
}
