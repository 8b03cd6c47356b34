import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { preferenceNames } from '@lineside/contract/preferences'
import { type LineWork, type Outcome, outcomeOf } from '../saving/saving.ts'
import { insertRow, updateRow } from '../saving/rows-store.ts'
import { presetSoundSet } from '../sounds/line-sets-store.ts'
import { saveGroups, saveMembers } from './group-members-store.ts'
import { savePasswords } from './line-passwords.ts'
import { requireExtension, requirePlace, requireRoom, requireWebUsername } from './line-place.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findProfile, type Profile, removeForwardings, removePreferences } from './line-profiles-store.ts'
import { refusingTaken } from './line-refusals.ts'
import { checkIdentifier, checkLineValues, type LineValues } from './line-values.ts'
import { insertVoicebox, kindOf, type LineRow, type LineKind, type LinePlace, setModified } from './lines-store.ts'
import { changePilotNumber } from './pilot-number.ts'
import { saveExtensionNumber, savePrimaryNumber } from './primary-numbers.ts'
import { saveAliases } from './save-aliases.ts'

export interface NewLine {
  readonly kind: LineKind
  readonly customer_id: number
  readonly domain_id: number
  /** The part before the @. */
  readonly username: string
}

/**
 * The only way to create a pilot, seat, group or line, for API, files, shell and demo: with its number, aliases,
 * groups, passwords, a voicebox whose PIN nobody knows, and the customer's default sound set if there is one.
 * @returns its id
 * @throws Refusal in the words of ngcp-api-facts 2.1
 */
export const createLine = (work: LineWork, line: NewLine, values: LineValues): Promise<number> =>
  refusingTaken(namesOf(line, values), async () => {
    const { db, secrets } = work
    const { kind, customer_id, domain_id, username } = line
    checkIdentifier(username, 'username')
    checkLineValues(values)
    const place = await requirePlace(db, customer_id)
    await requireRoom(db, place, line, values)
    const webusername = values.webusername || username
    await requireWebUsername(db, { id: undefined, domain_id, webusername, isUsername: !values.webusername })
    if (kind === 'seat' || kind === 'group' || values.pbx_extension)
      await requireExtension(db, place, { id: undefined, extension: values.pbx_extension })
    const id = await insertRow(db, 'subscribers', {
      ...ownMembers(kind, values),
      ...(kind === 'group' ? huntingOf(values, { isNew: true }) : {}),
      customer_id,
      domain_id,
      username,
      webusername,
      profile_id: (await wantedProfile(db, place.profile_set_id, values.profile_id))?.id,
      is_pbx_pilot: kind === 'pilot',
      is_pbx_group: kind === 'group',
    })
    const password = values.password || randomBytes(16).toString('base64url')
    await saveParts(work, place, { kind, before: { id, customer_id, ...nothing } }, { ...values, password })
    await insertVoicebox(db, id, secrets.seal(String(randomInt(10_000)).padStart(4, '0')))
    await presetSoundSet(db, customer_id, id)
    return id
  })

/**
 * The only way to change a line; only what differs is written. A new profile also removes settings that it does not
 * grant.
 * @throws Refusal as `createLine`
 */
export const changeLine = (work: LineWork, line: LineRow, values: LineValues): Promise<Outcome> =>
  refusingTaken(namesOf(line, values), async () => {
    const { db, sessions, now } = work
    const { id, customer_id, domain_id } = line
    const kind = kindOf(line)
    checkLineValues(values)
    const place = await requirePlace(db, customer_id)
    await requireWebUsername(db, { id, domain_id, webusername: values.webusername })
    const isEmptied = kind === 'pilot' && !values.pbx_extension
    if (values.pbx_extension !== undefined && values.pbx_extension !== line.pbx_extension && !isEmptied)
      await requireExtension(db, place, { id, extension: values.pbx_extension })
    const profile =
      values.profile_id === undefined ? undefined : await wantedProfile(db, place.profile_set_id, values.profile_id)
    const ofRow = await updateRow(db, 'subscribers', id, {
      ...ownMembers(kind, values),
      ...(kind === 'group' ? huntingOf(values, { isNew: false }) : {}),
      webusername: emptied(values.webusername),
      profile_id: profile === undefined ? undefined : (profile?.id ?? null),
    })
    if (profile && profile.id !== line.profile_id) await takeUngranted(db, id, profile)
    const outcome = outcomeOf(ofRow, ...(await saveParts(work, place, { kind, before: line }, values)))
    if (outcome === 'unchanged') return outcome
    await setModified(db, id, now())
    await sessions.subscriberChanged(db, id)
    return outcome
  })

const namesOf = ({ username }: { username: string }, { webusername, pbx_extension }: LineValues) => ({
  username,
  webusername: webusername ?? username,
  extension: pbx_extension ?? '',
})

const emptied = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text)

/** The values in the line's own row, for new and changed lines. */
const ownMembers = (kind: LineKind, values: LineValues) => ({
  display_name: emptied(values.display_name),
  email: emptied(values.email),
  timezone: emptied(values.timezone),
  pbx_extension: emptied(values.pbx_extension),
  administrative: kind === 'pilot' ? true : values.administrative,
})

/** GRP-02: how a group hunts; a new group without values gets the defaults. */
const huntingOf = (values: LineValues, { isNew }: { isNew: boolean }) => {
  const orUsual = <T>(value: T | null | undefined, usual: T) =>
    value === undefined && !isNew ? undefined : (value ?? usual)
  return {
    pbx_hunt_policy: orUsual(values.pbx_hunt_policy, 'serial'),
    pbx_hunt_timeout: orUsual(values.pbx_hunt_timeout, limits.huntTimeoutDefault),
    pbx_hunt_cancel_mode: orUsual(values.pbx_hunt_cancel_mode, 'cancel'),
  }
}

/** The line before the write; a new one had none of this. */
type Before = Pick<LineRow, 'id' | 'customer_id' | 'pbx_extension' | 'web_password_hash' | 'sip_password_box'>
const nothing = { pbx_extension: null, web_password_hash: null, sip_password_box: null }

/** Saves the line's primary number, members, groups, aliases and passwords. */
const saveParts = async (
  work: LineWork,
  { pilot_id: pilotId }: LinePlace,
  { kind, before }: { kind: LineKind; before: Before },
  values: LineValues,
): Promise<readonly Outcome[]> => {
  const { db } = work
  const { id, customer_id: customerId, pbx_extension: extension } = before
  const { number, primary_number, pbx_extension, pbx_groupmember_ids, pbx_group_ids, alias_numbers } = values
  const outcomes: Outcome[] = []
  if (number !== undefined && (kind === 'pilot' || kind === 'line'))
    outcomes.push(await savePrimaryNumber(db, { id, customerId, isPilot: kind === 'pilot' }, number))
  if (primary_number !== undefined && kind === 'pilot')
    outcomes.push(await changePilotNumber(db, { pilotId: id, customerId }, primary_number))
  if (pilotId !== null && kind !== 'pilot' && pbx_extension && pbx_extension !== extension)
    outcomes.push(await saveExtensionNumber(db, { id, pilotId, extension: pbx_extension }))
  if (kind === 'group' && pbx_groupmember_ids !== undefined)
    outcomes.push(await saveMembers(db, { groupId: id, customerId, members: pbx_groupmember_ids ?? [] }))
  if (kind !== 'group' && pbx_group_ids !== undefined)
    outcomes.push(await saveGroups(db, { memberId: id, customerId, groups: pbx_group_ids ?? [] }))
  if (pilotId !== null && alias_numbers !== undefined)
    outcomes.push(await saveAliases(db, { id, customerId, pilotId }, alias_numbers ?? []))
  outcomes.push(await savePasswords(work, before, values))
  return outcomes
}

/**
 * Finds the wanted profile for a line of a customer.
 * @returns null: no profile
 * @throws Refusal for a profile that is not of the customer's set
 */
const wantedProfile = async (
  db: Db,
  profileSetId: number | null,
  wanted: LineValues['profile_id'],
): Promise<Profile | null> => {
  if (wanted === 'none') return null
  const profile = await findProfile(db, profileSetId, wanted ?? 'default')
  if (profile !== undefined) return profile
  if (typeof wanted !== 'number') return null
  throw new Refusal('profile_unknown', 'Invalid profile_id parameter', { profile: String(wanted) }, 'profile_id')
}

/** ngcp-api-facts 1.10: removes the settings that a line's new profile does not grant. */
const takeUngranted = async (db: Db, subscriberId: number, { attributes }: Profile): Promise<void> => {
  const ungranted = preferenceNames.filter((name) => !attributes.includes(name))
  await removePreferences(db, subscriberId, ungranted)
  await removeForwardings(db, subscriberId, attributes)
}
