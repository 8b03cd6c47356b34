import type { CallForwardMapping } from '@lineside/contract/resources/call-forward-mappings'
import { destinationSets, type WrittenDestination } from '@lineside/contract/resources/destination-sets'
import { sourceSets } from '@lineside/contract/resources/source-sets'
import { timeSets } from '@lineside/contract/resources/time-sets'
import { type DestinationEdit, writtenDestination } from '@lineside/telephony/forwarding/destination-edits'
import {
  addMapping,
  changeMapping,
  doNotRingPrimary,
  removeMapping,
  ringPrimary,
} from '@lineside/telephony/forwarding/mapping-edits'
import type { QueryClient } from '@tanstack/react-query'
import { writtenEntries } from '../../domain/numbers/rewritten-numbers.ts'
import { getItem, setMember } from '../../shared/api/resource-client.ts'
import { createConditionWrites } from './condition-writes.ts'
import { forwardingQueries } from './forwarding-queries.ts'
import { generatedId } from './generated-id.ts'
import { ChangedElsewhere, createMappingWrites, createUsed, type NamedGroup, removeUnused } from './mapping-writes.ts'
import type { AddedType } from './open-part.ts'

/** Every change of the page, as the requests it takes. */
export const createForwardingWrites = (client: QueryClient, subscriberId: number) => {
  const queries = forwardingQueries(subscriberId)
  const mappings = createMappingWrites(client, subscriberId)

  return {
    conditions: createConditionWrites(client, subscriberId, mappings),

    /**
     * Stored with its destination, so that no call is sent nowhere meanwhile.
     * @param caller it is for calls of this number alone; null: for all
     */
    addForwarding: async (type: AddedType, destination: WrittenDestination, caller: string | null): Promise<void> => {
      const body = { name: `csc-${generatedId()}`, subscriber_id: subscriberId, destinations: [destination] }
      const add = (sources: { sourceset_id?: number }) =>
        createUsed(destinationSets, body, async (id) => {
          const [now, set] = await Promise.all([mappings.read(), getItem(destinationSets, id)])
          client.setQueryData(queries.destinationSets.queryKey, (sets) => sets && [...sets, set])
          await mappings.patch(addMapping(now, type, { destinationset_id: id, ...sources }))
        })
      if (caller === null) return await add({})
      const sources = (await writtenEntries(subscriberId, [caller])).map((source) => ({ source }))
      const name = `${caller} (${generatedId().slice(0, 4)})`
      const wanted = { name, mode: 'whitelist', is_regex: true, sources, subscriber_id: subscriberId } as const
      await createUsed(sourceSets, wanted, async (id) => {
        const set = await getItem(sourceSets, id)
        client.setQueryData(queries.sourceSets.queryKey, (sets) => sets && [...sets, set])
        await add({ sourceset_id: id })
      })
    },

    change: async (group: NamedGroup, members: Partial<CallForwardMapping>): Promise<void> =>
      mappings.patch(changeMapping(await mappings.read(), group, members)),

    /** CF-15: with its sets, where nothing else uses them. */
    remove: async (group: NamedGroup): Promise<void> => {
      const removal = removeMapping(await mappings.read(), group)
      if (removal === null) throw new ChangedElsewhere()
      await mappings.patch(removal.edit)
      const { destinationSet, sourceSet, timeSet } = removal.unused
      await Promise.all([
        removeUnused(destinationSets, destinationSet),
        removeUnused(sourceSets, sourceSet),
        removeUnused(timeSets, timeSet),
      ])
      // the lists that one may choose from
      await client.invalidateQueries({ queryKey: queries.sourceSets.queryKey })
    },

    changeDestinations: async ({ mapping }: NamedGroup, edit: DestinationEdit): Promise<void> => {
      const id = mapping.destinationset_id
      const { destinations } = await getItem(destinationSets, id)
      const value = edit(destinations.map(writtenDestination))
      if (value === null) throw new ChangedElsewhere()
      const stored = await setMember(destinationSets, id, 'destinations', value)
      client.setQueryData(queries.destinationSets.queryKey, (sets) =>
        sets?.map((set) => (set.id === id ? stored : set)),
      )
    },

    changeRingTime: (seconds: number): Promise<void> =>
      mappings.patch([{ op: 'replace', path: '/cft_ringtimeout', value: seconds }]),

    ringPrimaryNumber: async (isRung: boolean): Promise<void> => {
      const now = await mappings.read()
      await mappings.patch(isRung ? ringPrimary(now) : doNotRingPrimary(now))
    },

    /** An answer that is on its way would bring back what is changed now. */
    stopReading: () =>
      Promise.all(
        Object.values(queries).map(({ queryKey }) =>
          client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined }),
        ),
      ),

    /** Whatever could not be written is looked at again. */
    refresh: () => Promise.all(Object.values(queries).map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  }
}
