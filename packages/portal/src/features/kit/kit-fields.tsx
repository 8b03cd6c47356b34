import { Calendar, Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './kit-page.module.css'
import { KitSpec } from './kit-spec.tsx'

const policies = [
  { id: 'serial', text: 'Serial' },
  { id: 'parallel', text: 'Parallel' },
  { id: 'circular', text: 'Circular' },
] as const

export function KitFields() {
  const [search, setSearch] = useState('Huber')
  const [policy, setPolicy] = useState<'serial' | 'parallel' | 'circular'>('serial')
  return (
    <KitSpec title="Field">
      <div className={css.two}>
        <TextField label="Name" defaultValue="Front desk" hint="At most 64 letters" maxLength={64} />
        <TextField
          label="Extension"
          defaultValue="9x"
          inputMode="numeric"
          error="Extension must consist of numeric characters only"
        />
        <TextField label="Edited" defaultValue="Anna Novak-Reiter" isDirty />
        <TextField
          label="SIP URI"
          defaultValue="sip:anna@novak.at"
          readOnly
          end={<IconButton icon={Copy} name="Copy SIP URI" />}
        />
        <TextField label="Disabled" defaultValue="No choice" disabled />
        <TextField label="With an icon" icon={Calendar} placeholder="Today" />
        <PasswordField label="Password" defaultValue="correct-horse" autoComplete="current-password" maxLength={32} />
        <SearchField label="Search" value={search} onChange={setSearch} placeholder="Name or number" />
        <NativeSelect label="Ring order" options={policies} value={policy} onChange={setPolicy} />
        <NativeSelect label="Disabled select" options={policies} value="serial" onChange={setPolicy} disabled />
        <TextArea label="Description" defaultValue="Ground floor" hint="At most 200 letters" />
        <TextField label="Small" size="s" defaultValue="2026-11-16" end={<IconButton icon={Undo2} name="Reset" />} />
      </div>
    </KitSpec>
  )
}
