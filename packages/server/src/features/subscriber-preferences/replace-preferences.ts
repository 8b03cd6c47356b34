import { type BarringLevel, pbxPreferences, type PreferenceName } from '@lineside/contract/preferences'
import { isDeepStrictEqual } from 'node:util'
import { actsForCompany, opensGate } from '@lineside/contract/access'
import { switchByPreference } from '../../domain/factors/switch-by-preference.ts'
import { findSetId } from '../../domain/sounds/line-sets-store.ts'
import { forbidden } from '../../platform/http-problem.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { preferenceValue, type StoredValue } from '../../domain/subscribers/preference-value.ts'
import { setBarringLevel } from './set-barring-level.ts'
import { hasNumber, type PreferencesRow, storePreferences } from './subscriber-preferences-store.ts'
import { exposedTo, visiblePreferences } from './visible-preferences.ts'

type Sent = Readonly<Partial<Record<PreferenceName, unknown>>>

/**
 * Sets the preferences that were sent and unsets all others that the caller sees; those that it does not see stay, and so do
 * `ncos` and `enable_2fa` where they are absent, because a client that does not know them must not switch them off.
 * @throws Refusal of a bad value, and of a preference outside the line's profile; HttpProblem 403 when a caller without
 *   a PBX changes settings of a PBX
 */
export const replacePreferences = async (
  platform: Pick<Platform, 'now' | 'sessions' | 'mail'>,
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
  row: PreferencesRow,
  sent: Sent,
): Promise<void> => {
  const names = visiblePreferences(principal.role, row.attributes)
  const hidden = exposedTo(principal.role).find((name) => !names.includes(name) && isSet(sent[name]))
  if (hidden !== undefined) throw outsideProfile(hidden)
  const values: Partial<Record<PreferenceName, StoredValue>> = {}
  for (const name of names) {
    const value = preferenceValue(name, sent[name])
    if (value !== undefined) values[name] = value
  }
  requirePbxSettings(principal, row.preferences ?? {}, values)
  if (typeof values.contract_sound_set === 'string')
    values.contract_sound_set = await soundSetId(db, row.customer_id, values.contract_sound_set)
  if (typeof values.cli === 'string' && !(await hasNumber(db, row.customer_id, values.cli.replace(/^\+/, ''))))
    throw new Refusal(
      'number_unknown',
      "Only numbers that belong to the customer can be assigned as 'cli'",
      { number: values.cli },
      'cli',
    )
  const { enable_2fa, ncos, ...stored } = values
  await storePreferences(db, row.id, { names, values: stored })
  if (names.includes('ncos') && sent.ncos !== undefined)
    await setBarringLevel(db, principal, row, ncos as BarringLevel | undefined)
  if (typeof enable_2fa === 'boolean' && enable_2fa !== row.enable_2fa)
    await switchByPreference(platform, db, { principal, line: row.id, wanted: enable_2fa })
}

/** The API names a sound set by its name, but its id is stored, since a set may be renamed. */
const soundSetId = async (db: ResourceContext['db'], customerId: number, name: string): Promise<number> => {
  const id = await findSetId(db, customerId, name)
  if (id === undefined)
    throw new Refusal('sound_set_unknown', `Unknown contract_sound_set '${name}'`, {}, 'contract_sound_set')
  return id
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null

const outsideProfile = (name: string) =>
  new Refusal(
    'setting_off',
    `The entity could not be processed: A pointer that references a non-existent value (pointer: /${name})`,
    {},
    name,
  )

type Values = Readonly<Partial<Record<string, unknown>>>

/**
 * PBX-01: only in a PBX may settings of the PBX change, by its administrator or a subscriber whose profile grants them.
 * @throws HttpProblem 403
 */
const requirePbxSettings = (principal: Principal, stored: Values, wanted: Values): void => {
  if (principal.isPbx && (actsForCompany(principal) || opensGate(principal, 'pbxSettings'))) return
  if (pbxPreferences.some((name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], stored[name])))
    throw forbidden()
}
