import { barringLevels, getBarringSet, listBarringSets } from '@lineside/contract/resources/pbx/barring-levels'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Api } from '../../platform/http/api.ts'
import { pagingOf } from '../../platform/http/resources/list-request.ts'

/** FRONT-03: no barring levels and no sets of them, in the form that clients read. */
export const barringLevelsRoutes = (api: Api): void => {
  api.resource(barringLevels, {
    list: async () => ({ items: [], totalCount: 0 }),
    get: async () => undefined,
  })
  api.route(listBarringSets, async ({ query }) => {
    pagingOf({}, query)
    return { _links: { self: { href: listBarringSets.path } }, data: [], total_count: 0 }
  })
  api.route(getBarringSet, async () => {
    throw entityNotFound('ncosset')
  })
}
