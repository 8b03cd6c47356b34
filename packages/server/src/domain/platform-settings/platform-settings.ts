import { type CapabilityName, capabilityNames } from '@lineside/contract/access'
import type { PlatformInfo } from '@lineside/contract/resources/platform'

/**
 * The settings that portals learn beside the capabilities; `cloudpbx` and `faxserver` are left out here, because the
 * capabilities say them.
 */
export type PortalInfo = Omit<PlatformInfo, 'lineside' | 'cloudpbx' | 'faxserver' | 'licenses' | 'security'>

/** Settings that the operator makes once for the whole platform. */
export interface PlatformSettings {
  readonly capabilities: Readonly<Record<CapabilityName, boolean>>
  readonly info: PortalInfo
}

/** Settings of a platform that nobody has configured. */
export const defaultPlatformSettings: PlatformSettings = {
  capabilities: {
    cloudpbx: true,
    sms: false,
    faxserver: true,
    rtcengine: true,
    fileshare: false,
    mobilepush: false,
    csc_show_rtcengine_features: true,
  },
  info: {
    type: 'sppro',
    conference: false,
    manager_secretary: true,
    callingcard: false,
    callthrough: false,
    app: { show_qr: true },
  },
}

/** The stored settings, each part under its name, with defaults for everything missing. */
export const settingsFrom = (stored: ReadonlyMap<string, unknown>): PlatformSettings => {
  const capabilities = membersOf(stored.get('capabilities'))
  const isOn = (name: CapabilityName): boolean => {
    const value = capabilities[name]
    return typeof value === 'boolean' ? value : defaultPlatformSettings.capabilities[name]
  }
  return {
    capabilities: Object.fromEntries(
      capabilityNames.map((name) => [name, isOn(name)]),
    ) as PlatformSettings['capabilities'],
    info: { ...defaultPlatformSettings.info, ...membersOf(stored.get('info')) },
  }
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
