import { type WrittenNumber } from '@lineside/contract/resources/subscribers'
import { digitsOf } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readdressDestinations } from '../call-forwarding/readdress-store.ts'
import type { Outcome } from '../saving/saving.ts'
import { findNumbersByDigits, moveNumbers, setPrimary } from './aliases-store.ts'
import { numberIsPrimary, numberTaken, numberUnknown } from './line-refusals.ts'
import { findPrimaryNumber } from './numbers-store.ts'
import { deriveNumbers } from './primary-numbers.ts'
import { writtenNumber } from './save-aliases.ts'

/**
 * Makes one of the customer's numbers the pilot's primary one. The previous one stays with the pilot as an alias, and
 * the numbers of all extensions are derived again.
 * @throws Refusal, also when somebody else has a number that an extension would get
 */
export const changePilotNumber = async (
  db: Db,
  { pilotId, customerId }: { pilotId: number; customerId: number },
  wanted: WrittenNumber | null,
): Promise<Outcome> => {
  if (wanted === null)
    throw new Refusal('number_needed', 'A primary_number is required for the PBX pilot subscriber.', {})
  const number = writtenNumber(wanted)
  const to = digitsOf(number)
  const [held] = await findNumbersByDigits(db, [to])
  if (held === undefined) throw numberUnknown(to)
  if (held.customer_id !== customerId) throw numberTaken(to)
  if (held.is_primary && held.subscriber_id === pilotId) return 'unchanged'
  if (held.is_primary) throw numberIsPrimary(held)
  const before = await findPrimaryNumber(db, pilotId)
  if (before !== undefined) await setPrimary(db, before.id, false)
  await moveNumbers(db, [held.id], pilotId)
  await setPrimary(db, held.id, true)
  await readdressDestinations(db, pilotId, { from: before === undefined ? null : digitsOf(before), to })
  await deriveNumbers(db, customerId, number)
  return 'updated'
}
