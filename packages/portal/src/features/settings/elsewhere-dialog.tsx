import type { Elsewhere, ListedPlace } from '@lineside/contract/resources/pbx/emergency-places'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, newAddress } from '../../domain/emergency/address-draft.ts'
import { AddressFields } from '../../domain/emergency/address-fields.tsx'
import { useEmergencyActions } from '../../domain/emergency/emergency-queries.ts'
import css from '../../domain/emergency/emergency.module.css'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { errorText } from '../../shared/errors/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'

interface ElsewhereDialogProps {
  stored: Elsewhere | null
  places: readonly ListedPlace[]
  /** The country of a new address; '' where it is not known. */
  country: string
  isOpen: boolean
  onClose: () => void
}

/** RECEIVE-05: says where the person is for now: one of the company's places or an address, and until when. */
export function ElsewhereDialog({ onClose, isOpen, ...given }: ElsewhereDialogProps) {
  const t = useTranslations('emergency')
  const { goElsewhere } = useEmergencyActions()
  const done = () => {
    goElsewhere.reset()
    onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title={t('own.elsewhere')} isSaving={goElsewhere.isPending} onClose={done}>
      {(formId) => (
        <ElsewhereForm
          formId={formId}
          {...given}
          problem={goElsewhere.error === null ? null : errorText(goElsewhere.error)}
          onSave={(body) =>
            goElsewhere.mutate(body, {
              onSuccess: () => {
                toast.success(t('saved'))
                done()
              },
            })
          }
        />
      )}
    </FormDialog>
  )
}

interface ElsewhereFormProps extends Pick<ElsewhereDialogProps, 'stored' | 'places' | 'country'> {
  formId: string
  problem: string | null
  onSave: (elsewhere: Elsewhere) => void
}

const dayMs = 86_400_000

function ElsewhereForm({ formId, stored, places, country, problem, onSave }: ElsewhereFormProps) {
  const t = useTranslations('emergency')
  const [now] = useState(() => Date.now())
  const [first] = useState(() => ({
    place: String(stored?.place_id ?? ''),
    address: stored?.address ?? newAddress(country),
    until: asTyped(new Date(stored?.until ?? now + dayMs)),
  }))
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(first), 'dialog')
  const until = new Date(draft.until)
  const isGoodEnd = until.getTime() > now && until.getTime() < now + 365 * dayMs
  const address = draft.place === '' ? addressOf(draft.address) : null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isGoodEnd || (draft.place === '' && address === null)) return
    onSave({ place_id: draft.place === '' ? null : Number(draft.place), address, until: until.toISOString() })
  }
  return (
    <form id={formId} className={css.form} noValidate onSubmit={submit}>
      <NativeSelect
        label={t('own.place')}
        options={[
          { id: '', text: t('own.address') },
          ...places.map(({ id, name }) => ({ id: String(id), text: name })),
        ]}
        value={draft.place}
        onChange={(place) => setDraft({ ...draft, place })}
      />
      {draft.place === '' && (
        <AddressFields
          draft={draft.address}
          isTried={isTried}
          onChange={(typed) => setDraft({ ...draft, address: typed })}
        />
      )}
      <TextField
        label={t('own.end')}
        type="datetime-local"
        value={draft.until}
        error={isTried && !isGoodEnd ? t('own.endWrong') : undefined}
        onChange={(event) => setDraft({ ...draft, until: event.target.value })}
      />
      {problem !== null && (
        <Note tone="negative" live="alert">
          {problem}
        </Note>
      )}
    </form>
  )
}

/** A moment as `datetime-local` has it, in the time zone of the browser. */
const asTyped = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
