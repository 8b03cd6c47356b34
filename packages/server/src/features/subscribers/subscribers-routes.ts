import { getFreeExtensions } from '@lineside/contract/resources/pbx/free-extensions'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import type { CreateOf } from '@lineside/contract/http/resource-types'
import { presentSubscriber } from '../../domain/subscribers/present-subscriber.ts'
import { countSubscribers, findSubscriber, listSubscribers } from '../../domain/subscribers/subscribers-store.ts'
import { lenient } from '../../platform/auth/lenient-secrets.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { customerLock } from '../../platform/db/locks.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { malformed, notAllowed, Refusal } from '../../platform/refusal.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { pilotExists, pilotMissing, pilotUnknown } from '../../domain/pbx-lines/line-refusals.ts'
import { findFreeExtensions } from '../../domain/pbx-lines/free-extensions.ts'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { requireNewPasswords } from '../../domain/pbx-lines/new-passwords.ts'
import { terminateLine } from '../../domain/pbx-lines/terminate-line.ts'
import { createLine } from '../../domain/pbx-lines/save-line.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import { isPbxAdministrator, replaceSubscriber, requireNoAdministrator } from './replace-subscriber.ts'

export const subscribersRoutes = (api: Api, platform: Platform): void => {
  api.resource(subscribers, {
    locks: (principal) => (isPbxAdministrator(principal) ? [customerLock(principal.customerId)] : []),
    list: async ({ db, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listSubscribers(db, principal, request),
        () => countSubscribers(db, principal, request.filters),
      )
      return {
        items: rows.map((row) => presentSubscriber(row, principal, lenient(platform, `subscribers ${row.id}`))),
        totalCount,
      }
    },
    get: async ({ db, principal }, id) => {
      const row = await findSubscriber(db, principal, id)
      return row && presentSubscriber(row, principal, lenient(platform, `subscribers ${row.id}`))
    },
    create: async (context, wanted) => {
      requirePbxAdministrator(context.principal)
      const { customer_id: asked = context.principal.customerId } = context.query as { customer_id?: number }
      if (asked !== context.principal.customerId) throw malformed("Invalid 'customer_id', does not exist.")
      return await createSubscriber(platform, context, wanted)
    },
    replace: (context, _id, wanted, current) => replaceSubscriber(platform, context, current, wanted),
    remove: async (context, _id, current) => {
      requirePbxAdministrator(context.principal)
      requireNoAdministrator(context.principal, current)
      await terminateSubscriber(platform, context, current)
    },
  })

  api.route(getFreeExtensions, async ({ principal, query: { kind, typed = '' } }) => {
    requirePbxAdministrator(principal)
    return { extensions: [...(await findFreeExtensions(platform.db, principal.customerId, kind, typed))] }
  })
}

const requirePbxAdministrator = (principal: Principal): void => {
  if (!isPbxAdministrator(principal)) throw forbidden('Read-only resource for authenticated role')
}

/** GRP-02, SEAT-02: creates a seat or group in the pilot's domain, completely or not at all. */
const createSubscriber = async (
  platform: Platform,
  { db, principal: { customerId: customer_id } }: Pick<WritingContext, 'db' | 'principal'>,
  { username, is_pbx_group, is_pbx_pilot, ...values }: CreateOf<typeof subscribers>,
): Promise<number> => {
  await requireNewPasswords({ ...values, username })
  const { pilot_domain_id: domain_id } = await requirePlace(db, customer_id)
  if (domain_id === null) throw pilotMissing()
  if (is_pbx_pilot) throw pilotExists()
  const kind = is_pbx_group ? 'group' : 'seat'
  return await createLine({ ...platform, db }, { kind, customer_id, domain_id, username }, values)
}

/**
 * SEAT-05, GRP-05: terminates a seat or group. Its numbers go back to the pilot; its memberships, registrations and
 * sessions end; its conversations stay with the customer.
 * @throws Refusal for the pilot and for the caller itself
 */
const terminateSubscriber = async (
  { sessions, now }: Platform,
  { db, principal }: Pick<WritingContext, 'db' | 'principal'>,
  { id, is_pbx_pilot }: Subscriber,
): Promise<void> => {
  if (is_pbx_pilot) throw notAllowed('Cannot terminate pilot subscriber')
  if (id === principal.subscriberId) throw new Refusal('own_line', 'Cannot terminate own subscriber', {})
  const { pilot_id: pilotId } = await requirePlace(db, principal.customerId)
  if (pilotId === null) throw pilotUnknown()
  await terminateLine({ db, sessions, now }, id, pilotId)
}
