import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { namedFiles } from '../files/named-files-store.ts'
import { operatorRefusal } from '../saving/saving.ts'
import { eraseBelongings, eraseCalls, eraseDeliveries, findEndedLine, pseudonymize } from './erase-person-store.ts'

export interface Erased {
  /** Stands for the person in lists of others and in the audit log. */
  readonly pseudonym: string
  readonly conversations: number
  readonly files: number
}

/**
 * Erases the person of a line that has ended (SAFE-04): its calls, messages, faxes, recordings that nobody else has, contacts and
 * settings. Lists of others name a pseudonym. Files are kept aside for some days, as all removed files; if the transaction
 * fails, the server puts them back.
 * @param platform `db` is the transaction
 * @param line its ID and name, and the reseller whose lines are seen (null: all)
 * @throws Refusal for a line that does not exist, has not ended, or is held
 */
export const erasePerson = async (
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'remove'> },
  { id, username, reseller }: { readonly id: number; readonly username: string; readonly reseller: number | null },
): Promise<Erased> => {
  const line = await findEndedLine(db, { id, username, reseller })
  if (line === undefined) throw operatorRefusal(`There is no line ${id} with the name '${username}'.`)
  if (line === null) throw operatorRefusal(`'${username}' is in use: end the line first.`)
  if (line.isHeld) throw operatorRefusal(`A hold covers '${username}': remove the hold first.`)
  const pseudonym = `erased-${id}`
  const { count, files: keys } = await eraseCalls(db, id)
  await eraseBelongings(db, id)
  await eraseDeliveries(db, line)
  await pseudonymize(db, line, pseudonym)
  const named = await namedFiles(db, keys)
  const free = keys.filter((key) => !named.has(key))
  for (const key of free) await files.remove(key)
  return { pseudonym, conversations: count, files: free.length }
}
