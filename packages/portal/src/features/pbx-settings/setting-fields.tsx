import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useRef } from 'react'
import { EditableField } from '../../shared/editing/editable-field.tsx'
import type { SavedField } from '../../shared/editing/edit-field-of.ts'
import { stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import css from './setting-fields.module.css'

interface SettingFieldsProps {
  preferences: SubscriberPreferences
  fields: readonly SavedField<SubscriberPreferences>[]
}

/** Fields of the user's own line, below the switch that they belong to; each has its own save and reset. */
export function SettingFields({ preferences, fields }: SettingFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  return (
    <div ref={box} className={css.fields}>
      {fields.map((field) => (
        <EditableField key={field.id} field={field} item={preferences} texts={{ stale: stalePreferenceLines }} />
      ))}
    </div>
  )
}
