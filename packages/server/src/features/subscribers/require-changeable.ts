import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { groupUnknown } from '../../domain/pbx-lines/group-members-store.ts'
import { pilotExists } from '../../domain/pbx-lines/line-refusals.ts'
import { malformed, Refusal, validationFailed, valueFixed } from '../../platform/refusal.ts'
import type { LineMember, Wanted } from './line-changes.ts'

const groupsOnly: readonly LineMember[] = [
  'pbx_groupmember_ids',
  'pbx_hunt_policy',
  'pbx_hunt_timeout',
  'pbx_hunt_cancel_mode',
]

/**
 * Checks that the write keeps the kind of a subscriber (seat, group, pilot), and that nobody else gets members that
 * only groups or the pilot have.
 * @throws Refusal, in the words of ngcp-api-facts 2.1 where it has some
 */
export const requireChangeable = (
  changes: ReadonlySet<LineMember>,
  { is_pbx_pilot: isPilot, is_pbx_group: isGroup }: Subscriber,
  wanted: Wanted,
  { isOwn }: { isOwn: boolean },
): void => {
  if (changes.has('username')) throw malformed('Subscriber with this username does not exist in the domain.')
  if (changes.has('customer_id')) throw malformed("customer_id can't be changed.")
  if (changes.has('is_pbx_pilot'))
    throw isPilot
      ? new Refusal('pilot_stays', 'Cannot revoke is_pbx_pilot status from a subscriber.', {}, 'is_pbx_pilot')
      : pilotExists()
  if (isGroup && changes.has('pbx_group_ids')) throw groupUnknown(wanted.pbx_group_ids?.[0] ?? 0)
  const readOnly = [
    'is_pbx_group' as const,
    ...(isGroup ? [] : groupsOnly),
    ...(isPilot ? [] : ['primary_number' as const]),
    // a profile says what its subscriber may do, so nobody may change the own one
    ...(isOwn ? ['profile_id' as const] : []),
  ]
  requireUntouched(
    readOnly.filter((name) => changes.has(name)),
    wanted,
  )
}

/** @throws Refusal naming the members that cannot be changed */
export const requireUntouched = (members: readonly LineMember[], wanted: Wanted): void => {
  if (members.length === 0) return
  throw validationFailed(
    members.map((field) => ({
      field,
      input: wanted[field] ?? undefined,
      errors: ['Field is read-only'],
      reason: valueFixed,
    })),
  )
}
