import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { digitsOf } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import { readdressDestinations } from '../call-forwarding/readdress-store.ts'
import { deriveNumbers } from '../provisioning/numbers.ts'
import { findPrimaryNumber } from '../provisioning/numbers-store.ts'
import { findNumbersByDigits, moveNumbers, setPrimary } from './aliases-store.ts'

/**
 * Makes one of the customer's numbers the pilot's primary one. The one before stays with the pilot as an alias, and those of
 * all extensions are made anew.
 * @throws HttpProblem 422, or ProvisioningError where somebody else has a number that an extension would get
 */
export const changePilotNumber = async (
  db: Db,
  { pilotId, customerId }: { pilotId: number; customerId: number },
  number: PhoneNumberParts,
): Promise<void> => {
  const to = digitsOf(number)
  const [held] = await findNumbersByDigits(db, [to])
  if (held === undefined) throw unprocessable(`Number '${to}' does not exist for this customer.`)
  if (held.customer_id !== customerId) throw unprocessable(`Number '${to}' already exists.`)
  if (held.is_primary)
    throw unprocessable(`Cannot reassign primary number, already at subscriber ${held.subscriber_id}`)
  const before = await findPrimaryNumber(db, pilotId)
  if (before !== undefined) await setPrimary(db, before.id, false)
  await moveNumbers(db, [held.id], pilotId)
  await setPrimary(db, held.id, true)
  await readdressDestinations(db, pilotId, { from: before === undefined ? null : digitsOf(before), to })
  await deriveNumbers(db, customerId, number)
}
