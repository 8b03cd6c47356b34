import { limits } from '@lineside/contract/limits'
import { commonRange, type ExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { nextExtensions } from '@lineside/telephony/pbx/free-extensions'
import type { Db } from '../../platform/db/database.ts'
import { requirePlace } from './line-place.ts'
import { listTakenExtensions } from './lines-store.ts'
import { numbersInUse } from './numbers-store.ts'

/** How many more are looked at than offered, because the number that an extension makes may be an alias of another line. */
const spare = 9

/**
 * PBX-07: the next free extensions of a customer, whose numbers (the pilot's followed by the extension) are free as well.
 * @param typed the first digits, or none
 * @param within a part of the customer's range
 */
export const findFreeExtensions = async (
  db: Db,
  customerId: number,
  kind: 'seat' | 'group',
  typed: string,
  within: ExtensionRange = { min: null, max: null },
): Promise<readonly string[]> => {
  const { pilot_number, ...place } = await requirePlace(db, customerId)
  const plan = { cc: place.cc, ...commonRange(place, within) }
  const lines = await listTakenExtensions(db, customerId)
  const isKind = (line: (typeof lines)[number]) => !line.is_pbx_pilot && line.is_pbx_group === (kind === 'group')
  const newest = lines.find(isKind)?.extension ?? null
  const taken = new Set(lines.map(({ extension }) => extension))
  const offered = nextExtensions(typed, newest, taken, plan, limits.extensionsOffered + spare)
  if (offered.length === 0 || pilot_number === null) return offered.slice(0, limits.extensionsOffered)
  const inUse = await numbersInUse(
    db,
    offered.map((extension) => pilot_number + extension),
  )
  return offered.filter((extension) => !inUse.has(pilot_number + extension)).slice(0, limits.extensionsOffered)
}
