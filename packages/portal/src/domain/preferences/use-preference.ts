import type { PreferenceName } from '@lineside/contract/preferences'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useChangePreferences } from './use-change-preferences.ts'

/** One preference that saves at once: what was chosen is shown while it is on its way. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
  preferences: SubscriberPreferences,
  action: string,
) {
  type Value = SubscriberPreferences[Name]
  const { mutate, isPending, variables } = useChangePreferences(action)
  return {
    value: isPending ? (variables[0]?.value as Value) : preferences[name],
    isSaving: isPending,
    /** undefined: unset. */
    set: (value: Value, onSaved?: () => void) => {
      const path = `/${name}`
      mutate(value === undefined ? [{ op: 'remove', path }] : [{ op: 'add', path, value }], {
        ...(onSaved && { onSuccess: onSaved }),
      })
    },
  }
}
