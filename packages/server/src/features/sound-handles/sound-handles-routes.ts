import { type SoundHandle, soundHandles } from '@lineside/contract/resources/pbx/sound-handles'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import type { Api } from '../../platform/http/api.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

/** The sound handles, which are the same for every customer. */
export const soundHandlesRoutes = (api: Api): void => {
  api.resource(soundHandles, {
    list: async (_context, { filters, offset, limit, order }) => {
      const all = ordered(
        soundHandleList.filter(({ group }) => filters.group === undefined || group === filters.group),
        order,
      )
      return { items: all.slice(offset, offset + limit), totalCount: all.length }
    },
    get: async (_context, id) => soundHandleList.find((handle) => handle.id === id),
  })
}

const ordered = (handles: readonly SoundHandle[], order: ListRequest<unknown>['order']): readonly SoundHandle[] => {
  const sorted = order?.by === 'handle' ? handles.toSorted(byHandle) : handles
  return order?.descending ? sorted.toReversed() : sorted
}

const byHandle = (left: SoundHandle, right: SoundHandle): number => {
  if (left.handle === right.handle) return left.id - right.id
  return left.handle < right.handle ? -1 : 1
}
