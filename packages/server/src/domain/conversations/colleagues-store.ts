import { searchWords } from '@lineside/telephony/contacts/contact-search'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { numbersOfContacts } from '../contacts/contacts-store.ts'

/** If a searched name matches more colleagues or contacts than this, it is not treated as a name. */
const MAX_NAMES = 200

/** Extensions and numbers of the reader's colleagues and contacts whose names match the search. */
export const numbersOfNames = async (
  db: Db,
  reader: Pick<Principal, 'customerId' | 'subscriberId'>,
  { text, nameLike }: { readonly text: string; readonly nameLike: string },
): Promise<string[]> => {
  const [ofColleagues, ofContacts] = await Promise.all([
    numbersOfColleagues(db, reader.customerId, nameLike),
    numbersOfContacts(db, reader, searchWords(text), MAX_NAMES),
  ])
  return [...ofColleagues, ...ofContacts.flatMap((number) => [number, `+${number}`])]
}

const numbersOfColleagues = async (db: Db, customerId: number, nameLike: string): Promise<string[]> => {
  const colleagues = await db
    .selectFrom('subscribers')
    .select(['id', 'pbx_extension'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .where('display_name', 'ilike', nameLike)
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute()
  if (colleagues.length === 0) return []
  const ids = colleagues.map(({ id }) => id)
  const numbers = await db.selectFrom('numbers').select('e164').where('subscriber_id', 'in', ids).execute()
  return [
    ...colleagues.flatMap(({ pbx_extension }) => (pbx_extension === null ? [] : [pbx_extension])),
    ...numbers.flatMap(({ e164 }) => [e164, `+${e164}`]),
  ]
}
