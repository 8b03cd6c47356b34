import {
  type FaxDestination,
  type FaxFileType,
  faxFileTypes,
} from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { AddressField } from './entries/address-field.tsx'
import type { EntryFormProps } from './entries/entry-form.ts'
import css from './fax-settings.module.css'
import { useAddressEdit } from './entries/use-address-edit.ts'

const switches = ['incoming', 'outgoing', 'status'] as const
/** FAX-02: the defaults of a new destination. */
const fresh = { filetype: 'TIFF', incoming: true, outgoing: true, status: true } as const

/** FAX-02: the form of a destination: its address, what is mailed to it, and the file type of the faxes. */
export function DestinationForm({ id, before, entries, onSubmit }: EntryFormProps<FaxDestination>) {
  const t = useTranslations('fax-settings')
  const { address, isWrong, tell, field } = useAddressEdit({
    label: t('destinations.address'),
    before,
    entries,
    takenText: t('destinations.taken'),
  })
  const [filetype, setFileType] = useState<FaxFileType>(before?.filetype ?? fresh.filetype)
  const [mails, setMails] = useState(() => {
    const { incoming, outgoing, status } = before ?? fresh
    return { incoming, outgoing, status }
  })
  useUnsavedWork(address !== (before?.destination ?? ''), 'dialog')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tell()
    if (!isWrong) onSubmit({ destination: address, filetype, ...mails })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <AddressField {...field} autoFocus />
      <NativeSelect
        label={t('destinations.fileType')}
        options={faxFileTypes.map((type) => ({ id: type, text: t(`fileTypes.${type}`) }))}
        value={filetype}
        onChange={setFileType}
      />
      <fieldset className={css.choices}>
        <legend>{t('destinations.mails')}</legend>
        {switches.map((name) => (
          <Checkbox key={name} isOn={mails[name]} onChange={(isOn) => setMails({ ...mails, [name]: isOn })}>
            {t(`destinations.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
    </form>
  )
}
