import { faxDestination } from '@lineside/telephony/fax/fax-destination'
import type { Db } from '../../platform/db/database.ts'
import { type FaxLine, findFaxLineByExtension, findFaxLineByNumber } from './fax-lines-store.ts'

export type FaxCallee =
  /** All digits of the number, or the extension of a colleague without one. */
  { readonly callee: string } | { readonly refused: 'no_number' | 'emergency' }

/**
 * The number that a line means by a destination: a colleague with this extension, somebody on this platform, or an
 * outside number. No fax goes to an emergency number: people there would hear a machine.
 */
export const faxCallee = async (db: Db, line: FaxLine, destination: string): Promise<FaxCallee> => {
  const read = faxDestination(destination, line)
  if (read === null) return { refused: 'no_number' }
  const colleague = read.extension && (await findFaxLineByExtension(db, line.customer_id, read.extension))
  if (colleague) return { callee: colleague.e164 ?? colleague.extension ?? destination }
  if (read.isEmergency) return { refused: 'emergency' }
  for (const number of read.numbers)
    if ((await findFaxLineByNumber(db, number)) !== undefined) return { callee: number }
  const [callee] = read.numbers
  return callee === undefined ? { refused: 'no_number' } : { callee }
}
