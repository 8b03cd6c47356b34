import { type BarringLevel, barringLevels as names } from '@lineside/contract/preferences'
import { barringLevels, getBarringSet, listBarringSets } from '@lineside/contract/resources/pbx/barring-levels'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Api } from '../../platform/http/api.ts'
import { pagingOf } from '../../platform/http/resources/list-request.ts'

/** In English, as all texts of the API. */
const descriptions: Readonly<Record<BarringLevel, string>> = {
  national: 'Only numbers of the own country',
  no_costly: 'No premium-rate, shared-cost and satellite numbers',
  national_no_costly: 'Only numbers of the own country, none of them premium-rate or shared-cost',
}

const levels = names.map((level, index) => ({
  id: index + 1,
  level,
  mode: level === 'no_costly' ? 'blacklist' : 'whitelist',
  description: descriptions[level],
}))

/** FRONT-03: the barring levels, and that there are no sets of them, in the form that clients read. */
export const barringLevelsRoutes = (api: Api): void => {
  api.resource(barringLevels, {
    list: async (_context, { offset, limit, order }) => {
      const sorted =
        order?.by === 'level' ? levels.toSorted((one, other) => (one.level < other.level ? -1 : 1)) : levels
      const ordered = order?.descending ? sorted.toReversed() : sorted
      return { items: ordered.slice(offset, offset + limit), totalCount: levels.length }
    },
    get: async (_context, id) => levels.find((level) => level.id === id),
  })
  api.route(listBarringSets, async ({ query }) => {
    pagingOf({}, query)
    return { _links: { self: { href: listBarringSets.path } }, data: [], total_count: 0 }
  })
  api.route(getBarringSet, async () => {
    throw entityNotFound('ncosset')
  })
}
