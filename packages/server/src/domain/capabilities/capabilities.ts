import type { CapabilityName } from '@lineside/contract/access'
import { hasAttribute } from '@lineside/contract/access'
import type { Principal } from '../../platform/auth/principal.ts'
import type { PlatformSettings } from '../platform-settings/platform-settings.ts'

export interface Capability {
  readonly id: number
  readonly name: CapabilityName
  readonly enabled: boolean
}

/** The ids that the field's clients know (ngcp-client-facts 2.6). */
const ids: Readonly<Record<CapabilityName, number>> = {
  cloudpbx: 1,
  sms: 2,
  faxserver: 3,
  rtcengine: 4,
  fileshare: 5,
  mobilepush: 6,
  csc_show_rtcengine_features: 7,
}

/** What platform, customer and profile together let a subscriber use (ngcp-api-facts 1.8). */
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

/** All capabilities in the order of their ids, those that are off included. */
export const capabilitiesOf = (settings: PlatformSettings, principal: Principal): readonly Capability[] =>
  (Object.keys(ids) as CapabilityName[]).map((name) => ({
    id: ids[name],
    name,
    enabled: isCapable(name, settings, principal),
  }))
