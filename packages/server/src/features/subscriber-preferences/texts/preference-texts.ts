import type { PreferenceGroup, PreferenceName } from '@lineside/contract/preferences'

/** Texts of the preferences in one language. */
export interface PreferenceTexts {
  readonly groups: Readonly<Record<PreferenceGroup, string>>
  /** Text of the choice "as the domain has it". */
  readonly domainDefault: string
  /** The values of `record_call`: no calls, all, those to and from others than colleagues, those within the PBX. */
  readonly recordedCalls: readonly [string, string, string, string]
  /** Label and description. */
  readonly preferences: Readonly<Record<PreferenceName, readonly [string, string]>>
}
