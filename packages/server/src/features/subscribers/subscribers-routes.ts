import { subscribers } from '@lineside/contract/resources/subscribers'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { replaceSubscriber } from './replace-subscriber.ts'
import { presentSubscriber } from './subscriber-presenter.ts'
import { countSubscribers, findSubscriber, listSubscribers } from './subscribers-store.ts'

export const subscribersRoutes = (api: Api, platform: Platform): void => {
  api.resource(subscribers, {
    list: async ({ db, principal }, request) => {
      const rows = await listSubscribers(db, principal, request)
      return {
        items: rows.map((row) => presentSubscriber(row, principal, platform.secrets)),
        totalCount: request.count ? await countSubscribers(db, principal, request.filters) : null,
      }
    },
    get: async ({ db, principal }, id) => {
      const row = await findSubscriber(db, principal, id)
      return row && presentSubscriber(row, principal, platform.secrets)
    },
    replace: async (context, id, wanted) => {
      const row = await findSubscriber(context.db, context.principal, id)
      if (row === undefined) throw entityNotFound(subscribers.entity)
      await replaceSubscriber(platform, context, row, wanted)
    },
  })
}
