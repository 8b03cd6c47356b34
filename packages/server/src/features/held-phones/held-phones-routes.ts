import {
  decideHeldPhone,
  getNewPhones,
  listHeldPhones,
  putNewPhones,
} from '@lineside/contract/resources/pbx/held-phones'
import { knowRegistered } from '../../domain/line-phones/know-registered.ts'
import { signOutPhone } from '../../domain/line-phones/line-phones-store.ts'
import { writeNewPhones } from '../../domain/outside-limits/limits-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findHeld, listHeld, readNewPhones, setPhoneState } from './held-phones-store.ts'

/** HARD-02: phones that wait for the yes of their owner, and whether a company's new phones wait at all. */
export const heldPhonesRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(listHeldPhones, async ({ principal }) => ({
    items: (await listHeld(db, principal)).map(({ network: _network, first_seen_at, seen_at, ...row }) => ({
      ...row,
      first_seen_at: first_seen_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }))

  api.route(decideHeldPhone, async ({ principal, params: { id }, body: { is_allowed } }) => {
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const phone = await findHeld(within, principal, id)
      if (phone === undefined) throw entityNotFound('heldphone')
      const { subscriber_id: subscriberId, user_agent, address, network } = phone
      await setPhoneState(within, id, is_allowed ? 'known' : 'refused')
      if (!is_allowed) await signOutPhone(within, { subscriberId, userAgent: user_agent, network })
      const what = [user_agent, address].filter(Boolean).join(', ')
      await recordWrite(within, principal, {
        resource: 'subscribers',
        id: subscriberId,
        method: 'patch',
        at: now(),
        before: { [is_allowed ? 'phone_allowed' : 'phone_refused']: null },
        after: { [is_allowed ? 'phone_allowed' : 'phone_refused']: what },
      })
      const { customerId } = principal
      await tellEvent(within, { topic: 'registrations', id: null, customerId, subscriberId })
    })
  })

  api.route(getNewPhones, ({ principal }) => readNewPhones(db, principal.customerId))

  api.route(putNewPhones, async ({ principal, body: { new_phones } }) => {
    const { customerId } = principal
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const before = await readNewPhones(within, customerId)
      if (new_phones === 'hold' && before.new_phones === 'off') await knowRegistered(within, customerId, now())
      await writeNewPhones(within, { customerId, subscriberId: null, setBy: 'company' }, new_phones)
      await recordWrite(within, principal, {
        resource: 'customers',
        id: customerId,
        method: 'patch',
        at: now(),
        before: { new_phones: before.new_phones },
        after: { new_phones },
      })
    })
    return await readNewPhones(db, customerId)
  })
}
