import { type AccessFacts, rolesOf } from '@lineside/contract/access'
import type { PlatformInfo } from '@lineside/contract/resources/platform'
import type { DestinationKind } from './destination-kind.ts'

export type OfferedKind = Exclude<DestinationKind, 'application'>

/** CF-18: the kinds of destination that the platform offers to a subscriber, in the order of the menu. */
export const offeredKinds = (platform: PlatformInfo, facts: AccessFacts): readonly OfferedKind[] => {
  const isPbx = platform.cloudpbx && rolesOf(facts).isAttendant
  const offers = {
    number: true,
    voicebox: true,
    'custom-announcement': true,
    conference: platform.conference,
    fax2mail: platform.faxserver,
    'manager-secretary': platform.manager_secretary,
    'auto-attendant': isPbx,
    'office-hours': isPbx,
    'calling-card': platform.callingcard,
    'call-through': platform.callthrough,
    'local-subscriber': platform.callthrough || platform.callingcard,
  } as const satisfies Record<OfferedKind, boolean | undefined>
  return (Object.keys(offers) as OfferedKind[]).filter((kind) => offers[kind])
}
