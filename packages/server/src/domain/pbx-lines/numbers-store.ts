import { digitsOf, type PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import type { Db } from '../../platform/db/database.ts'

export interface KnownNumber extends PhoneNumberParts {
  readonly id: number
  readonly subscriber_id: number
  readonly customer_id: number
  readonly is_primary: boolean
}

const known = (db: Db) =>
  db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select(['n.id', 'n.cc', 'n.ac', 'n.sn', 'n.subscriber_id', 's.customer_id', 'n.is_primary'])

/** Finds a number by its digits, however they are divided into parts. */
export const findNumber = (db: Db, number: PhoneNumberParts): Promise<KnownNumber | undefined> =>
  known(db).where('n.e164', '=', digitsOf(number)).executeTakeFirst()

export const findPrimaryNumber = (db: Db, subscriberId: number): Promise<KnownNumber | undefined> =>
  known(db).where('n.subscriber_id', '=', subscriberId).where('n.is_primary', '=', true).executeTakeFirst()

/** Which of these digits are numbers already, whoever has them. */
export const numbersInUse = async (db: Db, digits: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('numbers').select('e164').where('e164', 'in', digits).execute()
  return new Set(rows.map(({ e164 }) => e164))
}

export const deleteNumber = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('numbers').where('id', '=', id).execute()
}
