import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import css from './kit-page.module.css'
import { people } from './kit-samples.ts'
import { KitSpec } from './kit-spec.tsx'

const sounds = [
  { id: 'default', text: 'Default', icon: Volume2 },
  { id: 'de', text: 'Company German', meta: 'de', icon: Volume2 },
  { id: 'en', text: 'Company English', meta: 'en', icon: Volume2, isDisabled: true },
] as const

export function KitPickers() {
  const [sound, setSound] = useState<'default' | 'de' | 'en' | null>('de')
  const [person, setPerson] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>('2026-11-16')
  return (
    <KitSpec title="Select, combobox, date">
      <div className={css.two}>
        <Select label="Sound set" options={sounds} value={sound} onChange={setSound} hint="What callers hear" />
        <Select
          label="Nothing chosen"
          options={sounds}
          value={null}
          onChange={setSound}
          placeholder="Choose a sound set"
        />
        <Select label="Wrong" options={sounds} value={sound} onChange={setSound} error="Please choose another one" />
        <Select label="Disabled sound set" options={sounds} value="default" onChange={setSound} isDisabled />
        <ComboBox
          label="Secretary"
          options={people}
          value={person}
          onChange={setPerson}
          placeholder="Name or extension"
        />
        <ComboBox label="Wrong person" options={people} value="21" onChange={setPerson} error="Already a secretary" />
        <DateField label="From" value={date} onChange={setDate} max="2026-11-20" />
        <DateField label="To" value={null} onChange={setDate} placeholder="Today" size="s" />
        <DateField label="Disabled date" value="2026-11-20" onChange={setDate} isDisabled />
      </div>
    </KitSpec>
  )
}
