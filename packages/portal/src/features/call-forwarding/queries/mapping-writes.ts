import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { SentItem } from '@lineside/contract/http/resource-types'
import {
  type CallForwardMappings,
  callForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import type { MappingEdit } from '@lineside/telephony/forwarding/mapping-edits'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, refusalOf } from '../../../shared/api/api-error.ts'
import { createItem, getItem, patchItem, removeItem } from '../../../shared/api/resource-client.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'

/** Identifies a forwarding among the others. */
export type NamedGroup = Pick<ForwardingGroup, 'type' | 'mapping'>

/** Somebody else has meanwhile changed what was to be changed. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere'
}

/** The refusal of our platform to a change of what somebody else has changed, for platforms that do not compare themselves. */
export const ruleChanged = () => refusalOf(409, { reason: 'rule_changed', values: {} })

/**
 * Mappings are loaded again before each write, so that additions by others are kept; the page then shows the answer.
 */
export const createMappingWrites = (client: QueryClient, subscriberId: number) => {
  const { queryKey } = forwardingQueries(subscriberId).mappings
  const patch = async (edit: MappingEdit | null): Promise<void> => {
    if (edit === null) throw new ChangedElsewhere()
    client.setQueryData(queryKey, await patchItem(callForwardMappings, subscriberId, edit))
  }
  const read = (): Promise<CallForwardMappings> => getItem(callForwardMappings, subscriberId)
  return { read, patch }
}

/** Creates a set and then what uses it. If the latter fails, the set is removed again. */
export const createUsed = async <D extends ResourceDescription>(
  resource: D,
  body: SentItem<D>,
  use: (id: number) => Promise<void>,
): Promise<void> => {
  const id = await createItem(resource, body)
  try {
    await use(id)
  } catch (error) {
    await removeItem(resource, id).catch(() => {})
    throw error
  }
}

export const removeUnused = async (resource: ResourceDescription, id: number | null): Promise<void> => {
  if (id === null) return
  await removeItem(resource, id).catch((error: unknown) => {
    // somebody else has already removed it
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
