import { limits } from '@lineside/contract/limits'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../../../shared/session/use-unsaved-work.ts'
import { Checkbox } from '../../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { AddressField, isMailAddress } from '../../entries/address-field.tsx'
import type { EntryFormProps } from '../../entries/entry-form.ts'
import css from '../../fax-settings.module.css'

/**
 * FAX-03: the form of an ACL rule. An empty field matches everything; the sender must be one address, unless the fields
 * are patterns.
 */
export function RuleForm({ id, before, onSubmit }: EntryFormProps<MailToFaxRule>) {
  const t = useTranslations('fax-settings')
  const fieldMessage = useFieldMessage()
  const [from, setFrom] = useState(before?.from_email ?? '')
  const [server, setServer] = useState(before?.received_from ?? '')
  const [number, setNumber] = useState(before?.destination ?? '')
  const [isRegex, setRegex] = useState(before?.use_regex ?? false)
  const [isTold, setTold] = useState(false)
  // a rule without any condition lets nobody pass
  const isEmpty = [from, server, number].every((text) => text.trim() === '')
  const isNoAddress = !isRegex && from !== '' && !isMailAddress(from)
  const problem = isEmpty
    ? t('rules.nothing')
    : isNoAddress
      ? fieldMessage(t('rules.from'), { kind: 'email' })
      : undefined
  useUnsavedWork(
    from !== (before?.from_email ?? '') ||
      server !== (before?.received_from ?? '') ||
      number !== (before?.destination ?? '') ||
      isRegex !== (before?.use_regex ?? false),
    'dialog',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (problem !== undefined) return
    onSubmit({
      from_email: from,
      received_from: server.trim(),
      destination: number.trim(),
      use_regex: isRegex,
    })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <AddressField
        label={t('rules.from')}
        hint={t('rules.fromHint')}
        error={isTold ? problem : undefined}
        autoFocus
        value={from}
        onChange={setFrom}
        onBlur={() => setTold(isTold || from !== '')}
      />
      <TextField
        label={t('rules.server')}
        hint={t('rules.serverHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
        value={server}
        onChange={(event) => setServer(event.target.value)}
      />
      <TextField
        label={t('rules.number')}
        hint={t('rules.numberHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Checkbox isOn={isRegex} onChange={setRegex}>
        {t('rules.regex')}
      </Checkbox>
    </form>
  )
}
