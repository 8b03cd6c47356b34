import { limits } from '@lineside/contract/limits'
import type { SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import { standardClaim } from '@lineside/telephony/subscribers/single-sign-on'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../shared/errors/report-error.ts'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { CopyButton } from '../../../shared/ui/feedback/copy-button.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import css from './sso-dialog.module.css'
import { connectMutation } from './sso-queries.ts'

interface SsoDialogProps {
  isOpen: boolean
  onClose: () => void
  settings: SsoSettings
}

/** FACT-08: issuer, client and claim of the company's provider. */
export function SsoDialog({ isOpen, onClose, settings }: SsoDialogProps) {
  const t = useTranslations('sign-in-rules')
  const labels = useKitLabels()
  const form = useId()
  const connect = useMutation({ ...connectMutation, meta: { isQuiet: true } })
  const done = () => {
    connect.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={done}
      title={t('sso.dialog')}
      foot={
        <>
          <Button onClick={done}>{labels.cancel}</Button>
          <Button tone="primary" type="submit" form={form} isBusy={connect.isPending}>
            {t('sso.save')}
          </Button>
        </>
      }
    >
      <Fields form={form} settings={settings} onSave={(values) => connect.mutate(values, { onSuccess: done })} />
      {connect.isError && (
        <Note tone="negative" live="alert">
          {errorText(connect.error)}
        </Note>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  form: string
  settings: SsoSettings
  onSave: (values: Parameters<NonNullable<typeof connectMutation.mutationFn>>[0]) => void
}

const fields = ['name', 'issuer', 'client_id', 'email_claim'] as const

/** Mounted while the dialog is open, so each opening begins with what is saved. */
function Fields({ form, settings: { provider, redirect_uri: redirectUri }, onSave }: FieldsProps) {
  const t = useTranslations('sign-in-rules')
  const fieldMessage = useFieldMessage()
  const [values, setValues] = useState({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    email_claim: provider?.email_claim ?? standardClaim,
  })
  const [secret, setSecret] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fields.every((name) => values[name].trim() !== ''))
      onSave({ ...values, ...(secret === '' ? {} : { client_secret: secret }) })
  }
  return (
    <form id={form} noValidate className={css.form} onSubmit={submit}>
      <TextField
        label={t('sso.redirect')}
        hint={t('sso.redirectHint')}
        readOnly
        value={redirectUri}
        end={<CopyButton name={t('sso.copy')} text={redirectUri} size="s" />}
      />
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`sso.fields.${name}`)}
          hint={t(`sso.hints.${name}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={name === 'name' ? limits.ssoNameLength : limits.textLength}
          value={values[name]}
          error={
            isTried && values[name].trim() === ''
              ? fieldMessage(t(`sso.fields.${name}`), { kind: 'required' })
              : undefined
          }
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <PasswordField
        label={t('sso.secret')}
        hint={t(provider?.has_secret === true ? 'sso.secretKept' : 'sso.secretHint')}
        autoComplete="off"
        maxLength={limits.textLength}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
    </form>
  )
}
