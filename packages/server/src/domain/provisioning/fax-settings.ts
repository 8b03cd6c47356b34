import { type FaxSettings, findFaxSettings, writeFaxSettings } from './fax-settings-store.ts'
import { type Outcome, type Provisioning, operatorRefusal, required } from '../saving/saving.ts'
import { findLineRow } from '../pbx-lines/lines-store.ts'

const noFax: FaxSettings = { name: null, active: false, t38: true, ecm: true, destinations: [] }

/** Saves whether a subscriber has a fax, and who gets copies of its faxes by mail. Absent members stay unchanged. */
export const saveFaxSettings = async (
  { db }: Provisioning,
  subscriberId: number,
  settings: Partial<FaxSettings>,
): Promise<Outcome> => {
  required(await findLineRow(db, subscriberId), 'The subscriber does not exist.')
  const addresses = settings.destinations?.map(({ destination }) => destination) ?? []
  if (new Set(addresses).size < addresses.length) throw operatorRefusal('The Destination Email is already used')
  const current = await findFaxSettings(db, subscriberId)
  return writeFaxSettings(db, subscriberId, { ...noFax, ...current, ...settings })
}
