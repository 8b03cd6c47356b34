import { digitsOf, type PhoneNumberParts, withExtension } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'
import { readdressDestinations } from '../call-forwarding/readdress-store.ts'
import { listNumbersInAddresses, longestExtension, saveDerivedNumbers } from './derived-numbers-store.ts'
import { deleteNumber, findNumber, findPrimaryNumber } from './numbers-store.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Outcome, outcomeOf, type Provisioning, type Saved } from '../saving/saving.ts'
import { insertRow, saveRow, updateRow } from '../saving/rows-store.ts'
import { numberIsPrimary, numberTaken, pilotWithoutNumber, requireNumberLength } from './line-refusals.ts'
import { findLineRow } from './lines-store.ts'

export interface AliasInput {
  readonly number: PhoneNumberParts
  readonly subscriber_id: number
  /** Whether a device identifies itself by this number. */
  readonly is_devid?: boolean | undefined
}

/**
 * Saves an alias number of a subscriber. A number of another line of the same customer is moved; any other number in
 * use is refused.
 */
export const saveAliasNumber = async ({ db }: Provisioning, input: AliasInput): Promise<Saved> => {
  const { number, subscriber_id, is_devid } = input
  const subscriber = await findLineRow(db, subscriber_id)
  if (subscriber === undefined) throw new Refusal('operator', "Invalid 'subscriber_id', does not exist.", {})
  const known = await findNumber(db, number)
  if (known === undefined) {
    const { cc, ac, sn } = number
    return { id: await insertRow(db, 'numbers', { cc, ac, sn, subscriber_id, is_devid }), outcome: 'created' }
  }
  if (known.customer_id !== subscriber.customer_id) throw numberTaken(digitsOf(number))
  if (known.is_primary) throw numberIsPrimary({ ...known, e164: digitsOf(known) })
  return { id: known.id, outcome: await updateRow(db, 'numbers', known.id, { subscriber_id, is_devid }) }
}

/** Saves the number of a pilot or line. The numbers of all extensions follow the pilot's. */
export const savePrimaryNumber = async (
  db: Db,
  { id, customerId, isPilot }: { id: number; customerId: number; isPilot: boolean },
  number: PhoneNumberParts,
): Promise<Outcome> => {
  const outcome = await setPrimaryNumber(db, id, number)
  if (isPilot && outcome !== 'unchanged') await deriveNumbers(db, customerId, number)
  return outcome
}

/** Derives the numbers of all extensions of a customer from the pilot's again. */
export const deriveNumbers = async (db: Db, customerId: number, pilot: PhoneNumberParts): Promise<void> => {
  requireNumberLength(pilot.sn.length + (await longestExtension(db, customerId)))
  const before = await listNumbersInAddresses(db, customerId)
  const [holder] = await saveDerivedNumbers(db, customerId, pilot)
  if (holder !== undefined) throw numberTaken(holder)
  for (const { id, from, extension } of before)
    await readdressDestinations(db, id, { from, to: digitsOf(withExtension(pilot, extension)) })
}

/** Saves the number of a seat or group: the pilot's, followed by its extension. */
export const saveExtensionNumber = async (
  db: Db,
  { id, pilotId, extension }: { id: number; pilotId: number; extension: string },
): Promise<Outcome> => {
  const number = await findPrimaryNumber(db, pilotId)
  if (number === undefined) throw pilotWithoutNumber()
  return setPrimaryNumber(db, id, withExtension(number, extension))
}

const setPrimaryNumber = async (db: Db, subscriberId: number, { cc, ac, sn }: PhoneNumberParts): Promise<Outcome> => {
  requireNumberLength(sn.length)
  const holder = await findNumber(db, { cc, ac, sn })
  if (holder !== undefined && holder.subscriber_id !== subscriberId) throw numberTaken(digitsOf({ cc, ac, sn }))
  // an alias of the same line becomes its primary number; delete the previous one, because a line has only one
  const before = await findPrimaryNumber(db, subscriberId)
  if (holder !== undefined && before !== undefined && holder.id !== before.id) await deleteNumber(db, before.id)
  const to = digitsOf({ cc, ac, sn })
  const from = before === undefined ? null : digitsOf(before)
  if (from !== to) await readdressDestinations(db, subscriberId, { from, to })
  if (holder !== undefined) return updateRow(db, 'numbers', holder.id, { cc, ac, sn, is_primary: true })
  const saved = await saveRow(db, 'numbers', { subscriber_id: subscriberId, is_primary: true }, { cc, ac, sn })
  return outcomeOf(saved.outcome)
}
