import type { PreferenceGroup, PreferenceName } from '@lineside/contract/preferences'

/** The preferences in one language. */
export interface PreferenceTexts {
  readonly groups: Readonly<Record<PreferenceGroup, string>>
  /** The choice that leaves it to the domain. */
  readonly domainDefault: string
  /** The values of `record_call`: no calls, all, those to and from others than colleagues, those within the PBX. */
  readonly recordedCalls: readonly [string, string, string, string]
  /** Label and description. */
  readonly preferences: Readonly<Record<PreferenceName, readonly [string, string]>>
}
