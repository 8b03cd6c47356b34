import type { PlatformInfo } from '@lineside/contract/resources/platform'
import type { PlatformSettings } from '../../domain/platform-settings/platform-settings.ts'
import { productVersion } from '../../platform/http/product-version.ts'

/** ENT-02. The signed-out learn only which portal this is: what the platform offers and runs is not theirs to know. */
export const presentPlatformInfo = (
  { info, capabilities }: PlatformSettings,
  { isSignedIn, hasFaxLine }: { isSignedIn: boolean; hasFaxLine: boolean },
): PlatformInfo => {
  if (!isSignedIn) return info.csc_v2_mode === undefined ? {} : { csc_v2_mode: info.csc_v2_mode }
  const { cloudpbx, faxserver } = capabilities
  return { ...info, cloudpbx, faxserver, lineside: { version: productVersion, fax_line: hasFaxLine } }
}
