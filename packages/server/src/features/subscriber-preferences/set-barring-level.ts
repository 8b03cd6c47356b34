import type { BarringLevel } from '@lineside/contract/preferences'
import { levelOfScope, scopeOfLevel } from '@lineside/telephony/outside/barring-levels'
import { readLimits, writeLimits } from '../../domain/outside-limits/limits-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PreferencesRow } from './subscriber-preferences-store.ts'

/**
 * FRONT-03: sets the limits on outside calls of a line as a level says them. Limits on counts and cost stay, and so do limits
 * that no level says, where none is sent: a client that does not know them must not lift them.
 * @param wanted undefined: none; the limits of the level that the line has are lifted
 * @throws HttpProblem 403 for a program, because limits are set by persons; Refusal of a country that is not known
 */
export const setBarringLevel = async (
  db: Db,
  { scope }: Pick<Principal, 'scope'>,
  row: PreferencesRow,
  wanted: BarringLevel | undefined,
): Promise<void> => {
  const level = levelOfScope(row, row.cc) ?? undefined
  if (wanted === level) return
  if (scope !== null) throw forbidden()
  if (wanted !== undefined && wanted !== 'no_costly' && row.cc === null)
    throw new Refusal('value_invalid', "The line has no number, so 'ncos' knows no country of its own", {}, 'ncos')
  const owner = { customerId: row.customer_id, subscriberId: row.id, setBy: 'company' } as const
  const scoped = wanted === undefined ? { countries: null, barred: [] } : scopeOfLevel(wanted, row.cc ?? '')
  await writeLimits(db, owner, { ...(await readLimits(db, owner)), ...scoped })
}
