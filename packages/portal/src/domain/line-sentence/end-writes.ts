import { callForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { type Granted, type GroupEnd, groupEndEdit } from '@lineside/telephony/pbx/group-end'
import { generatedId } from '../../shared/api/generated-id.ts'
import { rewrittenNumber } from '../numbers/rewritten-numbers.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getItem, listAll, patchItem, removeItem } from '../../shared/api/resource-client.ts'

/**
 * Gives a line another end, in one request, starting from its rules as they are now. Destination sets that nothing uses
 * any more are removed after it.
 */
export const writeEnd = async (lineId: number, end: GroupEnd, granted: Granted): Promise<void> => {
  const [now, sets, written] = await Promise.all([
    getItem(callForwardMappings, lineId),
    listAll(destinationSets, { subscriber_id: lineId }),
    writtenEnd(lineId, end),
  ])
  const names = { cfna: `csc-${generatedId()}`, cfb: `csc-${generatedId()}` }
  const change = groupEndEdit(now, sets, written, { granted, names })
  if (change === null || change.edit.length === 0) return
  await patchItem(callForwardMappings, lineId, change.edit)
  await Promise.all(change.unused.map(removeSet))
}

const writtenEnd = async (lineId: number, end: GroupEnd): Promise<GroupEnd> =>
  end.kind === 'number' ? { ...end, destination: await rewrittenNumber(lineId, end.destination) } : end

const removeSet = (id: number) =>
  removeItem(destinationSets, id).catch((error: unknown) => {
    // somebody else has already removed it
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
