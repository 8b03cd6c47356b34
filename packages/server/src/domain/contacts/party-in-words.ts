import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Db } from '../../platform/db/database.ts'
import { partyNames } from './contacts-store.ts'

/**
 * NAME-02, NAME-03: whom a mail to a line's owner is about, as its screens say it: `Anna Novak (+43 664 123 45 67)`; without a
 * name the number alone.
 * @param number as the platform writes it
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
