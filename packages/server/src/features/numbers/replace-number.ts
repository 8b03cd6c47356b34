import type { CustomerNumber, numbers } from '@lineside/contract/resources/numbers'
import { numberIsPrimary } from '../../domain/pbx-lines/line-refusals.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { lineUnknown, Refusal } from '../../platform/refusal.ts'
import type { ReplaceOf } from '@lineside/contract/http/resource-types'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { isSubscriberOf, updateNumber } from './numbers-store.ts'

const fixed = ['cc', 'ac', 'sn', 'is_primary'] as const

/**
 * Moves an alias number to another subscriber of the customer, in one statement, so that it always has exactly one
 * subscriber.
 * @throws HttpProblem 422 in the words of ngcp-api-facts 2.2, 403 where the customer has no PBX
 */
export const replaceNumber = async (
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
  id: number,
  wanted: ReplaceOf<typeof numbers>,
  current: CustomerNumber,
): Promise<void> => {
  if (!principal.isPbx) throw forbidden('Read-only resource for authenticated role')
  const field = fixed.find((name) => wanted[name] !== undefined && (wanted[name] ?? '') !== current[name])
  if (field !== undefined)
    throw new Refusal(
      'value_fixed',
      `Field '${field}' is not allowed to be updated via this API endpoint, use /api/subscriber/$id instead.`,
      {},
      field,
    )
  const { subscriber_id } = wanted
  if (subscriber_id !== current.subscriber_id) {
    if (!(await isSubscriberOf(db, principal.customerId, subscriber_id)))
      throw lineUnknown("Invalid 'subscriber_id', does not exist.")
    if (current.is_primary)
      throw numberIsPrimary({ e164: `${current.cc}${current.ac}${current.sn}`, subscriber_id: current.subscriber_id })
  }
  await updateNumber(db, id, { subscriber_id, is_devid: wanted.is_devid ?? current.is_devid })
}
