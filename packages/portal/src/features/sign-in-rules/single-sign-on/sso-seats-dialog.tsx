import { limits } from '@lineside/contract/limits'
import type { SsoSeats } from '@lineside/contract/resources/sign-in/single-sign-on'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../../domain/pbx/use-sources.ts'
import { ChosenChips } from '../../../shared/editing/options/chosen-chips.tsx'
import { errorText } from '../../../shared/errors/report-error.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { Switch } from '../../../shared/ui/fields/switch.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import css from './sso-dialog.module.css'
import { seatsMutation, type TemplateValues } from './sso-queries.ts'

interface SsoSeatsDialogProps {
  isOpen: boolean
  onClose: () => void
  seats: SsoSeats
}

/** FACT-08: whether a first sign-in makes a seat, and after which template. */
export function SsoSeatsDialog({ isOpen, onClose, seats }: SsoSeatsDialogProps) {
  const t = useTranslations('sign-in-rules')
  const labels = useKitLabels()
  const form = useId()
  const save = useMutation({ ...seatsMutation, meta: { isQuiet: true } })
  const done = () => {
    save.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={done}
      title={t('sso.seats.dialog')}
      foot={
        <>
          <Button onClick={done}>{labels.cancel}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={save.isPending}>
            {t('sso.save')}
          </Button>
        </>
      }
    >
      <Fields form={form} seats={seats} onSave={(values) => save.mutate(values, { onSuccess: done })} />
      {save.isError && (
        <Note tone="negative" live="alert">
          {errorText(save.error)}
        </Note>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  form: string
  seats: SsoSeats
  onSave: (values: TemplateValues) => void
}

const ends = ['min', 'max'] as const
const isFit = (end: string): boolean => /^\d*$/.test(end)

/** Mounted while the dialog is open, so each opening begins with what is saved. */
function Fields({ form, seats, onSave }: FieldsProps) {
  const t = useTranslations('sign-in-rules')
  const id = useId()
  const source = useSubscriberSource('group')
  const [makes, setMakes] = useState(seats.makes_seats)
  const [profile, setProfile] = useState(seats.profile_id === null ? '' : String(seats.profile_id))
  const [groups, setGroups] = useState<readonly string[]>(seats.group_ids.map(String))
  const [range, setRange] = useState({ min: seats.extension_min ?? '', max: seats.extension_max ?? '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { min: range.min.trim(), max: range.max.trim() }
    if (ends.some((end) => !isFit(given[end]))) return
    onSave({
      makes_seats: makes,
      profile_id: profile === '' ? null : Number(profile),
      group_ids: groups.map(Number),
      extension_min: given.min || null,
      extension_max: given.max || null,
    })
  }
  return (
    <form id={form} noValidate className={css.form} onSubmit={submit}>
      <div className={css.choice}>
        <div>
          <b id={`${id}makes`}>{t('sso.seats.makes')}</b>
          <p id={`${id}hint`}>{t('sso.seats.makesHint')}</p>
        </div>
        <Switch aria-labelledby={`${id}makes`} aria-describedby={`${id}hint`} isOn={makes} onChange={setMakes} />
      </div>
      {seats.profiles.length > 0 && (
        <NativeSelect
          label={t('sso.seats.profile')}
          options={[
            { id: '', text: t('sso.seats.usual') },
            ...seats.profiles.map((each) => ({ id: String(each.id), text: each.name })),
          ]}
          value={profile}
          onChange={setProfile}
        />
      )}
      <ChosenChips
        spec={{ id: 'groups', label: t('sso.seats.groups'), addLabel: t('sso.seats.addGroup'), source }}
        value={groups}
        onChange={(chosen) => setGroups(chosen.slice(0, limits.ssoSeatGroups))}
      />
      <div className={css.two}>
        {ends.map((end) => (
          <TextField
            key={end}
            label={t(`sso.seats.${end}`)}
            hint={end === 'min' ? t('sso.seats.range') : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.extensionLength}
            value={range[end]}
            error={isFit(range[end].trim()) ? undefined : t('sso.seats.digits')}
            onChange={(event) => setRange({ ...range, [end]: event.target.value })}
          />
        ))}
      </div>
    </form>
  )
}
