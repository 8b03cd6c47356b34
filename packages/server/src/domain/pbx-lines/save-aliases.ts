import type { WrittenNumber } from '@lineside/contract/resources/subscribers'
import { checkPhoneNumber, digitsOf } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import type { HeldNumber } from './aliases-store.ts'
import { findNumbersByDigits, listAliases, moveNumbers, setDeviceId } from './aliases-store.ts'

/** The digits of a number that a caller writes. */
export const writtenDigits = ({ cc, ac, sn }: WrittenNumber): string => {
  const result = checkPhoneNumber({ cc, ac: ac ?? '', sn })
  if ('error' in result) throw unprocessable(result.error)
  return digitsOf(result.number)
}

/**
 * PBX-09: makes these the alias numbers of a subscriber. They are numbers that its customer has already, wherever they are;
 * those that it loses return to the pilot. So no number is ever at two subscribers, or at none.
 * @throws HttpProblem 422 for a number of somebody else, of nobody, or the primary one of a subscriber
 */
export const saveAliases = async (
  db: Db,
  { id, customerId, pilotId }: { id: number; customerId: number; pilotId: number },
  wanted: readonly WrittenNumber[],
): Promise<void> => {
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
  for (const number of wanted) {
    const row = found.find(({ e164 }) => e164 === writtenDigits(number))
    if (row !== undefined && number.is_devid !== undefined && number.is_devid !== row.is_devid)
      await setDeviceId(db, row.id, number.is_devid)
  }
}

const requireFree = (digits: readonly string[], found: readonly HeldNumber[], customerId: number): void => {
  const foreign = found.filter((number) => number.customer_id !== customerId).map(({ e164 }) => e164)
  if (foreign.length > 10) throw unprocessable('more than 10 provided aliases already exist')
  if (foreign.length > 1) throw unprocessable(`Numbers '${foreign.join(',')}' already exist.`)
  if (foreign.length === 1) throw unprocessable(`Number '${foreign[0]}' already exists.`)
  const primary = found.find(({ is_primary }) => is_primary)
  if (primary !== undefined)
    throw unprocessable(`Cannot reassign primary number, already at subscriber ${primary.subscriber_id}`)
  const known = new Set(found.map(({ e164 }) => e164))
  const unknown = digits.find((number) => !known.has(number))
  if (unknown !== undefined) throw unprocessable(`Number '${unknown}' does not exist for this customer.`)
}
