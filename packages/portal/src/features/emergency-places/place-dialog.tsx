import { limits } from '@lineside/contract/limits'
import type { ListedPlace, WrittenPlace } from '@lineside/contract/resources/pbx/emergency-places'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, newAddress } from '../../domain/emergency/address-draft.ts'
import { AddressFields } from '../../domain/emergency/address-fields.tsx'
import { useEmergencyActions } from '../../domain/emergency/emergency-queries.ts'
import form from '../../domain/emergency/emergency.module.css'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { TextField } from '../../shared/ui/fields/text-field.tsx'

interface PlaceDialogProps {
  /** null: a new place. */
  place: ListedPlace | null
  /** Country of a new place; '' where it is not known. */
  country: string
  isOpen: boolean
  onClose: () => void
}

/** RECEIVE-05: adds a place, or changes one for all that have it. */
export function PlaceDialog({ place, country, isOpen, onClose }: PlaceDialogProps) {
  const t = useTranslations('emergency')
  const { save } = useEmergencyActions()
  const done = () => {
    save.reset()
    onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title={t(place === null ? 'new' : 'edit')} isSaving={save.isPending} onClose={done}>
      {(formId) => (
        <PlaceForm
          formId={formId}
          stored={place ?? { name: '', ...newAddress(country) }}
          problem={save.error === null ? null : errorText(save.error)}
          onSave={(body) =>
            save.mutate(
              { id: place?.id ?? null, body },
              {
                onSuccess: () => {
                  toast.success(t('saved'))
                  done()
                },
              },
            )
          }
        />
      )}
    </FormDialog>
  )
}

interface PlaceFormProps {
  formId: string
  stored: WrittenPlace
  problem: string | null
  onSave: (place: WrittenPlace) => void
}

function PlaceForm({ formId, stored, problem, onSave }: PlaceFormProps) {
  const t = useTranslations('emergency')
  const [name, setName] = useState(stored.name)
  const [draft, setDraft] = useState(() => ({ ...newAddress(stored.country), ...withoutMore(stored) }))
  const [isTried, setTried] = useState(false)
  useUnsavedWork(name !== stored.name || JSON.stringify(draft) !== JSON.stringify(withoutMore(stored)), 'dialog')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const address = addressOf(draft)
    if (address !== null && name.trim() !== '') onSave({ name: name.trim(), ...address })
  }
  return (
    <form id={formId} className={form.form} noValidate onSubmit={submit}>
      <TextField
        label={t('fields.name')}
        value={name}
        maxLength={limits.nameLength}
        error={isTried && name.trim() === '' ? t('needed') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <AddressFields draft={draft} isTried={isTried} onChange={setDraft} />
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}

/** The address of a place alone, its parts in one order. */
const withoutMore = ({ country, ...place }: WrittenPlace) => {
  const empty = newAddress(country)
  return Object.fromEntries(
    Object.keys(empty).map((part) => [part, part === 'country' ? country : place[part as keyof typeof place]]),
  ) as typeof empty
}
