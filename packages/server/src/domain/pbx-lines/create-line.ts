import { randomInt } from 'node:crypto'
import type { Output } from '@lineside/contract/http/schema'
import type { subscribers } from '@lineside/contract/resources/subscribers'
import type { Db } from '../../platform/db/database.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveGroups } from '../provisioning/group-members-store.ts'
import { saveSubscriber } from '../provisioning/subscribers.ts'
import { presetSoundSet } from '../sounds/line-sets-store.ts'
import type { PreparedPassword } from '../subscribers/set-web-password.ts'
import { insertVoicebox, isUsernameTaken } from './new-line-store.ts'
import type { Pilot } from './pilot-store.ts'
import { findPilotOf, findProfileName } from './pilot-store.ts'
import { saveAliases } from './save-aliases.ts'

export type NewLine = Omit<Output<typeof subscribers.create>, 'webpassword'> & {
  readonly webpassword?: string | PreparedPassword | null | undefined
}

/**
 * Makes a seat or group of a customer: its number is the pilot's and its extension, its numbers and groups are there from
 * the start, it has a voicebox with a PIN that nobody knows, and the customer's default sound set if there is one.
 * @param db one transaction that holds the customer
 * @returns its id
 * @throws ProvisioningError or HttpProblem 422 in the words of ngcp-api-facts 2.1
 */
export const createLine = async (platform: Platform, db: Db, customerId: number, line: NewLine): Promise<number> => {
  const pilot = await findPilotOf(db, customerId)
  if (pilot === undefined) throw unprocessable('Customer has no pbx pilot subscriber yet and is_pbx_pilot is not set.')
  if (line.is_pbx_pilot) throw unprocessable('Customer already has a pbx pilot subscriber.')
  if (await isUsernameTaken(db, pilot.domain, line.username)) throw unprocessable('Subscriber already exists.')
  const isGroup = line.is_pbx_group === true
  const { id } = await saveSubscriber(
    { ...platform, db },
    {
      kind: isGroup ? 'group' : 'seat',
      customer_id: customerId,
      domain: pilot.domain,
      username: line.username,
      webusername: line.webusername || undefined,
      display_name: line.display_name || null,
      email: line.email || null,
      timezone: line.timezone || null,
      profile: await profileName(db, pilot, line.profile_id),
      extension: line.pbx_extension || undefined,
      ...(isGroup ? { group: groupOf(line) } : {}),
      web_password: line.webpassword || null,
      sip_password: line.password || undefined,
    },
  )
  if (!isGroup && line.pbx_group_ids) await saveGroups(db, { memberId: id, customerId, groups: line.pbx_group_ids })
  if (line.alias_numbers) await saveAliases(db, { id, customerId, pilotId: pilot.id }, line.alias_numbers)
  const pin = String(randomInt(10_000)).padStart(4, '0')
  await insertVoicebox(db, id, platform.secrets.seal(pin))
  await presetSoundSet(db, customerId, id)
  return id
}

const groupOf = (line: NewLine) => ({
  hunt_policy: line.pbx_hunt_policy ?? undefined,
  hunt_timeout: line.pbx_hunt_timeout ?? undefined,
  hunt_cancel_mode: line.pbx_hunt_cancel_mode ?? undefined,
  members: line.pbx_groupmember_ids ?? undefined,
})

/** undefined: the default of the customer's set. */
const profileName = async (
  db: Db,
  { profile_set_id: set }: Pilot,
  id: number | null | undefined,
): Promise<string | undefined> => {
  if (id === null || id === undefined) return undefined
  const name = set === null ? undefined : await findProfileName(db, set, id)
  if (name === undefined) throw unprocessable('Invalid profile_id parameter')
  return name
}
