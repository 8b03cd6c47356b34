import type { PreferenceGroup, PreferenceName } from '@lineside/contract/preferences'

/** Texts of the preferences in one language. */
export interface PreferenceTexts {
  readonly groups: Readonly<Record<PreferenceGroup, string>>
  /** Text of the choice "as the domain has it". */
  readonly domainDefault: string
  /** The choices of a preference, in the order of its `values`. The choices of a language are named by the runtime. */
  readonly choices: Readonly<Partial<Record<PreferenceName, readonly string[]>>>
  /** Label and description. */
  readonly preferences: Readonly<Record<PreferenceName, readonly [string, string]>>
}
