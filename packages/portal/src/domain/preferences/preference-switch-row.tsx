import type { SwitchPreference } from '@lineside/contract/preferences'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { type ReactNode, useId } from 'react'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { usePreference } from './use-change-preferences.ts'

interface PreferenceSwitchRowProps {
  name: SwitchPreference
  preferences: SubscriberPreferences
  label: string
  hint: ReactNode
  /** Completes the message of a failure: "save the setting". */
  action: string
  /** A preference that is not set counts as on. */
  isOnByDefault?: boolean
  onSaved?: (isOn: boolean) => void
}

/** A switch for a preference; unless told otherwise, a preference that is not set counts as off. */
export function PreferenceSwitchRow(props: PreferenceSwitchRowProps) {
  const { name, preferences, label, hint, action, isOnByDefault = false, onSaved } = props
  const labelId = useId()
  const { value, isSaving, set } = usePreference(name, preferences, action)
  return (
    <SettingsRow label={label} hint={hint} labelId={labelId}>
      <Switch
        aria-labelledby={labelId}
        isOn={value ?? isOnByDefault}
        isBusy={isSaving}
        onChange={(isOn) => set(isOn, () => onSaved?.(isOn))}
      />
    </SettingsRow>
  )
}
