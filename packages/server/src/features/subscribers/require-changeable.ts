import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { unprocessable, validationFailed } from '../../platform/http/http-problem.ts'
import type { LineMember, Wanted } from './line-changes.ts'

const groupsOnly: readonly LineMember[] = [
  'pbx_groupmember_ids',
  'pbx_hunt_policy',
  'pbx_hunt_timeout',
  'pbx_hunt_cancel_mode',
]

/**
 * What a subscriber is, it stays; what only groups or the pilot have, others do not get.
 * @throws HttpProblem 422 in the words of ngcp-api-facts 2.1 where it has some
 */
export const requireChangeable = (
  changes: ReadonlySet<LineMember>,
  { is_pbx_pilot: isPilot, is_pbx_group: isGroup }: Subscriber,
  wanted: Wanted,
  { isOwn }: { isOwn: boolean },
): void => {
  if (changes.has('username')) throw unprocessable('Subscriber with this username does not exist in the domain.')
  if (changes.has('customer_id')) throw unprocessable("customer_id can't be changed.")
  if (changes.has('is_pbx_pilot'))
    throw unprocessable(
      isPilot ? 'Cannot revoke is_pbx_pilot status from a subscriber.' : 'Customer already has a pbx pilot subscriber.',
    )
  if (isGroup && changes.has('pbx_group_ids'))
    throw unprocessable(`Invalid id '${wanted.pbx_group_ids?.[0]}' in pbx_group_ids, does not exist for this customer.`)
  const readOnly = [
    'is_pbx_group' as const,
    ...(isGroup ? [] : groupsOnly),
    ...(isPilot ? [] : ['primary_number' as const]),
    // a profile is what the operator lets its bearer do
    ...(isOwn ? ['profile_id' as const] : []),
  ]
  requireUntouched(
    readOnly.filter((name) => changes.has(name)),
    wanted,
  )
}

/** @throws HttpProblem 422 naming the members that can not be changed */
export const requireUntouched = (members: readonly LineMember[], wanted: Wanted): void => {
  if (members.length === 0) return
  throw validationFailed(
    members.map((field) => ({ field, input: wanted[field] ?? undefined, errors: ['Field is read-only'] })),
  )
}
