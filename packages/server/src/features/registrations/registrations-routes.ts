import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { forgetDevice, type Registration, subscriberRegistrations } from '@lineside/contract/resources/registrations'
import { tellEvent } from '../../platform/events/events-store.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countRegistrations,
  deleteRegistration,
  findRegistration,
  forgetLeftDevices,
  listRegistrations,
  type RegistrationRow,
} from './registrations-store.ts'

/** SET-06. Devices make registrations by registering; here they are only read and ended. */
export const registrationsRoutes = (api: Api, platform: Platform): void => {
  const { pool, now } = platform
  api.resource(subscriberRegistrations, {
    list: async ({ principal }, request) => {
      const zone = timeZoneOf(request.filters, principal.timezone)
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listRegistrations(pool, principal, now(), request),
        () => countRegistrations(pool, principal, now(), request.filters.subscriber_id),
      )
      return { items: rows.map((row) => present(row, zone)), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findRegistration(db, principal, now(), id)
      return row && present(row, timeZoneOf(query, principal.timezone))
    },
    remove: async ({ db }, id) => deleteRegistration(db, id),
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
  })

  // whatever the caller asks for, only devices of its own line are forgotten
  api.route(forgetDevice, async ({ principal: { customerId, subscriberId }, query: { name } }) => {
    await platform.db.transaction().execute(async (within) => {
      if (!(await forgetLeftDevices(within, subscriberId, name, now()))) throw entityNotFound('leftdevice')
      await tellEvent(within, { topic: 'registrations', id: null, customerId, subscriberId })
    })
  })
}

const present = ({ expires, ...row }: RegistrationRow, zone: string): Registration => ({
  ...row,
  expires: formatApiTime(expires, zone),
})
