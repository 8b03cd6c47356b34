import { faxDestination } from '@lineside/telephony/fax/fax-destination'
import type { Db } from '../../platform/db/database.ts'
import { type FaxLine, findFaxLineByExtension, findFaxLineByNumber } from './fax-lines-store.ts'

/**
 * The number that a line means by a destination: of a colleague with this extension, of somebody on this platform, or
 * of anybody else.
 * @returns all digits of the number, or the extension of a colleague without one; null for a text that is no number
 */
export const faxCallee = async (db: Db, line: FaxLine, destination: string): Promise<string | null> => {
  const read = faxDestination(destination, line)
  if (read === null) return null
  const colleague = read.extension && (await findFaxLineByExtension(db, line.customer_id, read.extension))
  if (colleague) return colleague.e164 ?? colleague.extension
  for (const number of read.numbers) if ((await findFaxLineByNumber(db, number)) !== undefined) return number
  return read.numbers[0] ?? null
}
