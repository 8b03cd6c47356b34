import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { checkPhoneNumber } from '@lineside/telephony/numbers/phone-number'
import { changePilotNumber } from '../../domain/pbx-lines/pilot-number.ts'
import type { Pilot } from '../../domain/pbx-lines/pilot-store.ts'
import { findPilotOf } from '../../domain/pbx-lines/pilot-store.ts'
import { saveAliases } from '../../domain/pbx-lines/save-aliases.ts'
import { saveGroups, saveMembers } from '../../domain/provisioning/group-members-store.ts'
import { saveExtensionNumber } from '../../domain/provisioning/numbers.ts'
import { requireExtension } from '../../domain/provisioning/subscriber-place.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import type { ResourceContext } from '../../platform/http/resource-handlers.ts'
import { changeProfile } from './change-profile.ts'
import { changeWebUsername } from './change-web-username.ts'
import type { Wanted } from './line-changes.ts'
import { lineChanges } from './line-changes.ts'
import { requireChangeable } from './require-changeable.ts'
import { updateLine } from './subscribers-store.ts'

type Context = Pick<ResourceContext, 'db' | 'principal'>

/**
 * Where a line stands in its PBX, as an administrator wants it: only what differs is written.
 * @throws ProvisioningError or HttpProblem 422 in the words of ngcp-api-facts 2.1
 */
export const replaceLine = async (context: Context, current: Subscriber, wanted: Wanted): Promise<void> => {
  const changes = lineChanges(current, wanted)
  if (changes.size === 0) return
  const { db, principal } = context
  requireChangeable(changes, current, wanted, { isOwn: current.id === principal.subscriberId })
  const { id } = current
  const { customerId } = principal
  const pilot = await findPilotOf(db, customerId)
  if (pilot === undefined) throw unprocessable('Unable to find PBX pilot for this customer.')
  if (changes.has('webusername')) await changeWebUsername(db, current, wanted.webusername || null)
  if (changes.has('profile_id')) await changeProfile(db, pilot, id, wanted.profile_id ?? null)
  if (changes.has('primary_number')) await changeNumber(context, pilot, wanted)
  if (changes.has('pbx_extension')) await changeExtension(context, pilot, current, wanted.pbx_extension || undefined)
  if (current.is_pbx_group) await updateLine(db, id, huntingOf(wanted))
  if (changes.has('pbx_groupmember_ids'))
    await saveMembers(db, { groupId: id, customerId, members: wanted.pbx_groupmember_ids ?? [] })
  if (changes.has('pbx_group_ids'))
    await saveGroups(db, { memberId: id, customerId, groups: wanted.pbx_group_ids ?? [] })
  if (changes.has('alias_numbers'))
    await saveAliases(db, { id, customerId, pilotId: pilot.id }, wanted.alias_numbers ?? [])
}

/** GRP-02: how a group hunts when nobody says. */
const huntingOf = ({ pbx_hunt_policy, pbx_hunt_timeout, pbx_hunt_cancel_mode }: Wanted) => ({
  pbx_hunt_policy: pbx_hunt_policy ?? 'serial',
  pbx_hunt_timeout: pbx_hunt_timeout ?? 10,
  pbx_hunt_cancel_mode: pbx_hunt_cancel_mode ?? 'cancel',
})

const changeExtension = async (
  { db, principal: { customerId } }: Context,
  pilot: Pilot,
  { id, is_pbx_pilot }: Subscriber,
  extension: string | undefined,
): Promise<void> => {
  if (is_pbx_pilot && extension === undefined) return updateLine(db, id, { pbx_extension: null })
  const range = { id: customerId, ext_range_min: pilot.ext_range_min, ext_range_max: pilot.ext_range_max }
  await requireExtension(db, range, { extension, subscriberId: id })
  await updateLine(db, id, { pbx_extension: extension ?? null })
  if (!is_pbx_pilot && extension !== undefined) await saveExtensionNumber({ db }, { id, pilotId: pilot.id, extension })
}

const changeNumber = async (
  { db, principal: { customerId } }: Context,
  pilot: Pilot,
  { primary_number: number }: Wanted,
): Promise<void> => {
  if (!number) throw unprocessable('A primary_number is required for the PBX pilot subscriber.')
  const result = checkPhoneNumber({ cc: number.cc, ac: number.ac ?? '', sn: number.sn })
  if ('error' in result) throw unprocessable(result.error)
  await changePilotNumber(db, { pilotId: pilot.id, customerId }, result.number)
}
