import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { AddressField } from './address-field.tsx'
import type { EntryFormProps } from './entry-form.ts'
import css from './fax-settings.module.css'
import { useAddressEdit } from './use-address-edit.ts'

/** FAX-03: an address that is told about a new secret key. */
export function AddressForm({ id, before, entries, onSubmit }: EntryFormProps<{ destination: string }>) {
  const t = useTranslations('fax-settings')
  const takenText = t('notify.taken')
  const { address, isWrong, tell, field } = useAddressEdit({ label: t('notify.address'), before, entries, takenText })
  useUnsavedWork(address !== (before?.destination ?? ''), 'dialog')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tell()
    if (!isWrong) onSubmit({ destination: address })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <AddressField {...field} autoFocus />
    </form>
  )
}
