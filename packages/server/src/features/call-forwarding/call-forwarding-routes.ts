import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { callForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import { countLines, findOwnLine, listLines } from '../../domain/subscribers/lines-store.ts'
import { listMappings } from '../../domain/call-forwarding/mappings-store.ts'
import { deleteUnusedOf, replaceForwarding } from '../../domain/call-forwarding/replace-forwarding.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { expandMappings } from './expand-mappings.ts'
import { forwardingRuleRoute } from './forwarding-rule-route.ts'
import { presentMappings } from './mappings-presenter.ts'
import { setHandlers } from './set-handlers.ts'

/** ENT-05, ENT-06: a subscriber's forwardings, and the sets of which they consist. */
export const callForwardingRoutes = (api: Api, platform: Platform): void => {
  const sets = {
    destination: api.resource(destinationSets, setHandlers('destination', platform)),
    source: api.resource(sourceSets, setHandlers('source', platform)),
    time: api.resource(timeSets, setHandlers('time', platform)),
    bnumber: api.resource(bnumberSets, setHandlers('bnumber', platform)),
  }
  const mappingWrites = api.resource(callForwardMappings, {
    list: async (context, request) => {
      const { db, principal } = context
      const id = request.filters.subscriber_id
      const { rows: lines, totalCount } = await pageOfRows(
        request,
        () => listLines(db, principal, { ...request, id }),
        () => countLines(db, principal, id),
      )
      const rows = await listMappings(
        db,
        lines.map((line) => line.id),
      )
      const items = lines.map((line) => presentMappings(line, rows))
      return { items: await expandMappings(context, items), totalCount }
    },
    get: async (context, id) => {
      const line = await findOwnLine(context.db, context.principal, id)
      if (line === undefined) return undefined
      const item = presentMappings(line, await listMappings(context.db, [id]))
      return (await expandMappings(context, [item]))[0]
    },
    replace: async ({ db, principal, query, beforeCommit }, id, body) => {
      const line = await findOwnLine(db, principal, id)
      if (line === undefined) throw entityNotFound(callForwardMappings.entity)
      const before = await replaceForwarding(db, line, body)
      // the log tells where the calls went, so it is written first
      if (query['delete_unused_sets'] === true) beforeCommit(() => deleteUnusedOf(db, before))
    },
    links: ({ id }) => ({ subscribers: itemPath(subscribers, id) }),
  })
  forwardingRuleRoute(api, platform, mappingWrites, sets)
}
