import { subscribers } from '@lineside/contract/resources/subscribers'
import { presentSubscriber } from '../../domain/subscribers/present-subscriber.ts'
import { countSubscribers, findSubscriber, listSubscribers } from '../../domain/subscribers/subscribers-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { customerLock } from '../../platform/db/locks.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden, unprocessable } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSubscriber } from './create-subscriber.ts'
import { isPbxAdministrator, replaceSubscriber } from './replace-subscriber.ts'
import { terminateSubscriber } from './terminate-subscriber.ts'

export const subscribersRoutes = (api: Api, platform: Platform): void => {
  api.resource(subscribers, {
    locks: (principal) => (isPbxAdministrator(principal) ? [customerLock(principal.customerId)] : []),
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
    create: async (context, wanted) => {
      requirePbx(context.principal)
      const { customer_id: asked = context.principal.customerId } = context.query as { customer_id?: number }
      if (asked !== context.principal.customerId) throw unprocessable("Invalid 'customer_id', does not exist.")
      return await createSubscriber(platform, context, wanted)
    },
    replace: (context, _id, wanted, current) => replaceSubscriber(platform, context, current, wanted),
    remove: async (context, _id, current) => {
      requirePbx(context.principal)
      await terminateSubscriber(platform, context, current)
    },
  })
}

const requirePbx = (principal: Principal): void => {
  if (!isPbxAdministrator(principal)) throw forbidden('Read-only resource for authenticated role')
}
