import { type CapabilityName, canSendFax, capabilityNames } from '@lineside/contract/access'
import { lineBlocked } from '../../platform/auth/blocked-lines-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { notAllowed, Refusal } from '../../platform/refusal.ts'
import { isCapable } from '../capabilities/capabilities.ts'
import { readPlatformSettings } from '../platform-settings/platform-settings-store.ts'
import { type FaxLine, findOwnFaxLine } from './fax-lines-store.ts'

/** @throws Refusal when the platform has no fax (ngcp-api-facts 0.9) */
export const requireFaxLicense = async (db: Db): Promise<void> => {
  const { capabilities } = await readPlatformSettings(db)
  if (!capabilities.faxserver) throw new Refusal('no_fax_license', 'Invalid license', {})
}

/** @throws Refusal when the platform has no fax, or the line's profile grants none (NAV-17) */
export const requireFaxSettings = async (
  db: Db,
  principal: Principal,
  { subscriberId, resource }: { subscriberId: number; resource: string },
): Promise<void> => {
  await requireFaxLicense(db)
  const line = await findOwnFaxLine(db, principal, subscriberId)
  if (line === undefined || !(await capabilitiesOf(db, line)).has('faxserver'))
    throw notAllowed(`This user is not allowed to modify ${resource}.`)
}

/** FAX-10, RUN-01: why a line cannot send or receive a fax, in the words of the field (ngcp-api-facts 5.3); undefined: it can. */
export const faxRefusal = async (db: Db, line: FaxLine): Promise<Refusal | undefined> => {
  if (line.isBlocked) return lineBlocked()
  const capabilities = await capabilitiesOf(db, line)
  if (!capabilities.has('faxserver')) return new Refusal('fax_off', 'Faxserver feature is not active.', {})
  if (canSendFax({ capabilities })) return undefined
  return new Refusal('fax_not_active', 'Invalid subscriber fax preferences', {})
}

const capabilitiesOf = async (db: Db, line: FaxLine): Promise<ReadonlySet<CapabilityName | 'faxactive'>> => {
  const settings = await readPlatformSettings(db)
  const has = capabilityNames.filter((name) => isCapable(name, settings, line))
  return new Set([...has, ...(line.active ? (['faxactive'] as const) : [])])
}
