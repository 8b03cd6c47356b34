import { type Outcome, type Provisioning, required } from '../saving/saving.ts'
import { mergePreferences } from './preferences-store.ts'
import { findLineRow } from '../pbx-lines/lines-store.ts'

/** Sets preferences of a subscriber, such as `language`; all others stay unchanged. */
export const savePreferences = async (
  { db }: Provisioning,
  subscriberId: number,
  preferences: Readonly<Record<string, string | number | boolean | readonly string[]>>,
): Promise<Outcome> => {
  required(await findLineRow(db, subscriberId), 'The subscriber does not exist.')
  return mergePreferences(db, subscriberId, preferences)
}
