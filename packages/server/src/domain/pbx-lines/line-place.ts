import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import * as refusals from './line-refusals.ts'
import type { LineValues } from './line-values.ts'
import * as store from './lines-store.ts'

/** @throws Refusal when the customer does not exist */
export const requirePlace = async (db: Db, customerId: number): Promise<store.LinePlace> => {
  const place = await store.findPlace(db, customerId)
  if (place === undefined) throw new Refusal('operator', 'The customer does not exist.', {})
  return place
}

interface NewName {
  readonly kind: store.LineKind
  readonly domain_id: number
  readonly username: string
}

/** @throws Refusal when the customer cannot have another line of this kind and name */
export const requireRoom = async (
  db: Db,
  { id: customerId, product_class, pilot_id, max_subscribers: most }: store.LinePlace,
  { kind, domain_id, username }: NewName,
  { number }: LineValues,
): Promise<void> => {
  if (kind === 'line' && product_class === 'pbxaccount')
    throw new Refusal('operator', 'A customer with a PBX has seats and groups, not lines.', {})
  if (kind !== 'line' && product_class === 'sipaccount')
    throw new Refusal('operator', 'The customer has lines, not a PBX.', {})
  if (kind === 'pilot' && pilot_id !== null) throw refusals.pilotExists()
  if ((kind === 'seat' || kind === 'group') && pilot_id === null) throw refusals.pilotMissing()
  if ((await store.findLineRowByName(db, domain_id, username)) !== undefined)
    throw refusals.usernameTaken(username, new Set((await store.listNames(db, domain_id)).keys()))
  if ((kind === 'pilot' || kind === 'line') && number === undefined) {
    const owner = kind === 'pilot' ? 'PBX pilot' : 'SIP'
    throw new Refusal('number_needed', `A primary_number is required for the ${owner} subscriber.`, {})
  }
  if (most !== null && (await store.countLines(db, customerId)) >= most) throw refusals.customerFull(most)
}

/**
 * PBX-07: checks that an extension is in the customer's range and that no other subscriber has it.
 * @param id of the line that is to get the extension; undefined: a new line
 * @throws Refusal
 */
export const requireExtension = async (
  db: Db,
  { id: customerId, ...plan }: store.LinePlace,
  { id, extension }: { id: number | undefined; extension: string | null | undefined },
): Promise<void> => {
  if (!extension) throw refusals.extensionMissing()
  if (!isInExtensionRange(extension, plan)) throw refusals.extensionOutOfRange(extension, plan)
  const holder = await store.findExtension(db, customerId, extension)
  if (holder !== undefined && holder !== id)
    throw refusals.extensionTaken(extension, await store.listExtensions(db, customerId), plan)
}

interface WebName {
  readonly id: number | undefined
  readonly domain_id: number
  readonly webusername: string | null | undefined
  /** The name is the username of a new line that was given no separate web user name. */
  readonly isUsername?: boolean
}

/** @throws Refusal when somebody else signs in with this name */
export const requireWebUsername = async (
  db: Db,
  { id, domain_id, webusername, isUsername = false }: WebName,
): Promise<void> => {
  if (!webusername) return
  const holder = await store.findWebUser(db, domain_id, webusername)
  if (holder === undefined || holder.id === id) return
  const names = new Set((await store.listNames(db, domain_id)).keys())
  throw isUsername ? refusals.usernameTaken(webusername, names) : refusals.webusernameTaken(webusername, names)
}
