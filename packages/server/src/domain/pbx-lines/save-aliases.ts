import type { WrittenNumber } from '@lineside/contract/resources/subscribers'
import { checkPhoneNumber, digitsOf, type PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../saving/saving.ts'
import type { HeldNumber } from './aliases-store.ts'
import { findNumbersByDigits, listAliases, moveNumbers, setDeviceId } from './aliases-store.ts'
import { numberIsPrimary, numberTaken, numberUnknown } from './line-refusals.ts'

/** Checks a number that a caller writes. */
export const writtenNumber = ({ cc, ac, sn }: WrittenNumber): PhoneNumberParts => {
  const result = checkPhoneNumber({ cc, ac: ac ?? '', sn })
  if ('error' in result) throw new Refusal('number_invalid', result.error, {})
  return result.number
}

export const writtenDigits = (number: WrittenNumber): string => digitsOf(writtenNumber(number))

/**
 * PBX-09: replaces the alias numbers of a subscriber. The customer must already have these numbers, at whatever line;
 * numbers that the subscriber loses go back to the pilot. So every number always has exactly one subscriber.
 * @throws Refusal for a number of somebody else, of nobody, or the primary number of a subscriber
 */
export const saveAliases = async (
  db: Db,
  { id, customerId, pilotId }: { id: number; customerId: number; pilotId: number },
  wanted: readonly WrittenNumber[],
): Promise<Outcome> => {
  const digits = [...new Set(wanted.map(writtenDigits))]
  const found = await findNumbersByDigits(db, digits)
  requireFree(digits, found, customerId)
  const current = await listAliases(db, id)
  const kept = new Set(found.map((number) => number.id))
  const lost = current.filter((number) => !kept.has(number.id))
  await moveNumbers(
    db,
    lost.map((number) => number.id),
    pilotId,
  )
  const joined = found.filter((number) => number.subscriber_id !== id)
  await moveNumbers(
    db,
    joined.map((number) => number.id),
    id,
  )
  let isChanged = lost.length + joined.length > 0
  for (const number of wanted) {
    const row = found.find(({ e164 }) => e164 === writtenDigits(number))
    if (row === undefined || number.is_devid === undefined || number.is_devid === row.is_devid) continue
    await setDeviceId(db, row.id, number.is_devid)
    isChanged = true
  }
  return isChanged ? 'updated' : 'unchanged'
}

const requireFree = (digits: readonly string[], found: readonly HeldNumber[], customerId: number): void => {
  const foreign = found.filter((number) => number.customer_id !== customerId).map(({ e164 }) => e164)
  if (foreign.length > 10)
    throw new Refusal('number_taken', 'more than 10 provided aliases already exist', { number: foreign.join(', ') })
  if (foreign.length > 0) throw numberTaken(...foreign)
  const primary = found.find(({ is_primary }) => is_primary)
  if (primary !== undefined) throw numberIsPrimary(primary)
  const known = new Set(found.map(({ e164 }) => e164))
  const unknown = digits.find((number) => !known.has(number))
  if (unknown !== undefined) throw numberUnknown(unknown)
}
