import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Db } from '../../platform/db/database.ts'
import { partyNames } from './contacts-store.ts'

/**
 * NAME-02, NAME-03: how mails to a line's owner name a party, as its screens do: `Anna Novak (+43 664 123 45 67)`;
 * without a name only the number.
 * @param number in the platform's form
 */
export const partyInWords = async (
  db: Db,
  line: { readonly id: number; readonly customer_id: number },
  number: string,
): Promise<string> => {
  const names = await partyNames(db, { subscriberId: line.id, customerId: line.customer_id }, [number])
  const name = names.get(number)?.name.replace(/\s+/g, ' ').trim()
  return name ? `${name} (${readableNumber(number)})` : readableNumber(number)
}
