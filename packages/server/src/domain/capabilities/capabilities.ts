import type { CapabilityName } from '@lineside/contract/access'
import { hasAttribute } from '@lineside/contract/access'
import type { Principal } from '../../platform/auth/principal.ts'
import type { PlatformSettings } from '../platform-settings/platform-settings.ts'

export interface Capability {
  readonly id: number
  readonly name: CapabilityName
  readonly enabled: boolean
}

/** Ids that clients of this API know (ngcp-client-facts 2.6). */
const ids: Readonly<Record<CapabilityName, number>> = {
  cloudpbx: 1,
  sms: 2,
  faxserver: 3,
  rtcengine: 4,
  fileshare: 5,
  mobilepush: 6,
  csc_show_rtcengine_features: 7,
}

/** Whether platform, customer and profile together let a subscriber use a capability (ngcp-api-facts 1.8). */
export const isCapable = (
  name: CapabilityName,
  { capabilities }: Pick<PlatformSettings, 'capabilities'>,
  principal: Pick<Principal, 'isPbx' | 'profileAttributes'>,
): boolean => {
  if (!capabilities[name]) return false
  if (name === 'cloudpbx') return principal.isPbx
  if (name === 'faxserver') return hasAttribute(principal, 'fax_server')
  return true
}

/** All capabilities by id, including those that are off. */
export const capabilitiesOf = (settings: PlatformSettings, principal: Principal): readonly Capability[] =>
  (Object.keys(ids) as CapabilityName[]).map((name) => ({
    id: ids[name],
    name,
    enabled: isCapable(name, settings, principal),
  }))
