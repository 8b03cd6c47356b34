import { limits } from '@lineside/contract/limits'
import type { Licence, PlatformInfo } from '@lineside/contract/resources/platform'
import type { PlatformSettings } from '../../domain/platform-settings/platform-settings.ts'
import { productVersion } from '../../platform/http/reference/product-version.ts'

interface PlatformFacts {
  readonly isSignedIn: boolean
  readonly hasSso: boolean
  readonly hasFaxLine: boolean
  readonly appKey: string | null
  /** Softphones in browsers call over a websocket at the portal's own address. */
  readonly hasWebPhones: boolean
}

/**
 * ENT-02. Callers who are not signed in learn only which portal this is and how people sign in, not
 * what else the platform offers and runs.
 */
export const presentPlatformInfo = (
  { info, capabilities }: PlatformSettings,
  { isSignedIn, hasSso, hasFaxLine, appKey, hasWebPhones }: PlatformFacts,
): PlatformInfo => {
  if (!isSignedIn) {
    const mode = info.csc_v2_mode !== undefined && { csc_v2_mode: info.csc_v2_mode }
    return { passkeys: true, ...(hasSso && { sso: true }), ...mode }
  }
  const { cloudpbx, faxserver } = capabilities
  const lineside = { version: productVersion, fax_line: hasFaxLine, ...(appKey !== null && { app_key: appKey }) }
  const licenses = licencesOf(capabilities, hasWebPhones)
  return { ...info, cloudpbx, faxserver, licenses, security: { password }, lineside }
}

/** FRONT-03: what this platform has, in the names of licences. */
const licencesOf = (
  { cloudpbx, faxserver, rtcengine }: PlatformSettings['capabilities'],
  hasWebPhones: boolean,
): Licence[] => [
  ...(cloudpbx ? (['pbx', 'device_provisioning'] as const) : []),
  ...(faxserver ? (['fax'] as const) : []),
  'call_recording',
  'phonebook',
  ...(hasWebPhones && rtcengine ? (['csc_calls'] as const) : []),
]

/** Web passwords only: those of SIP have a length of their own. */
const password = {
  min_length: limits.webPasswordMinimum,
  max_length: limits.webPasswordLength,
  web_validate: true,
  sip_validate: false,
}
