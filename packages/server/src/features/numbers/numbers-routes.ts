import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { numbers } from '@lineside/contract/resources/numbers'
import { customerLock } from '../../platform/db/locks.ts'
import type { Api } from '../../platform/http/api.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { countNumbers, findNumber, listNumbers } from './numbers-store.ts'
import { replaceNumber } from './replace-number.ts'

/** PBX-09, ngcp-api-facts 2.2: the numbers of an administrator's customer. */
export const numbersRoutes = (api: Api): void => {
  api.resource(numbers, {
    locks: ({ customerId }) => [customerLock(customerId)],
    list: async ({ db, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listNumbers(db, principal, request),
        () => countNumbers(db, principal, request.filters),
      )
      return { items: rows, totalCount }
    },
    get: ({ db, principal }, id) => findNumber(db, principal, id),
    replace: replaceNumber,
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
  })
}
