import { type Scope, scopes } from '@lineside/contract/http/scopes'
import { limits } from '@lineside/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../../shared/api/refusal.ts'
import { errorText } from '../../../shared/errors/report-error.ts'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../../shared/ui/feedback/copy-button.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import { RadioGroup } from '../../../shared/ui/fields/radio-group.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { useCreateAppPassword } from './app-password-queries.ts'
import css from './new-app-password-dialog.module.css'

interface Typed {
  readonly name: string
  readonly scope: Scope
  readonly password: string
}

const untyped: Typed = { name: '', scope: 'api_read', password: '' }

/** FACT-04: makes an app password and shows it once. */
export function NewAppPasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('app-passwords')
  const basics = useTranslations('basics')
  const fieldMessage = useFieldMessage()
  const formId = useId()
  const create = useCreateAppPassword()
  const [typed, setTyped] = useState<Typed>(untyped)
  const [isTold, setTold] = useState(false)
  const made = create.data
  const close = () => {
    setTyped(untyped)
    setTold(false)
    create.reset()
    onClose()
  }
  const type = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next })
    create.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTold(true)
    if (typed.name.trim() !== '' && typed.password !== '' && !create.isPending) create.mutate(typed)
  }
  const missing = (field: 'name' | 'password') =>
    isTold && typed[field].trim() === '' ? fieldMessage(t(field), { kind: 'required' }) : undefined
  const refused = { name: fieldRefusalOf(create.error, 'name'), password: fieldRefusalOf(create.error, 'password') }
  if (made !== undefined)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('made', { name: typed.name.trim() })}
        foot={
          <Button tone="primary" onClick={close}>
            {t('done')}
          </Button>
        }
      >
        <p>{t('madeText')}</p>
        <TextField label={t('appPassword')} readOnly value={made} end={<CopyButton name={t('copy')} text={made} />} />
      </Dialog>
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={create.isPending}
      title={t('new')}
      foot={
        <>
          <Button disabled={create.isPending} onClick={close}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isBusy={create.isPending}>
            {t('make')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={send} noValidate>
        {create.error !== null && refused.name === null && refused.password === null && (
          <Note tone="negative" live="alert">
            {errorText(create.error)}
          </Note>
        )}
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          autoFocus
          autoComplete="off"
          maxLength={limits.appPasswordNameLength}
          value={typed.name}
          error={refused.name ?? missing('name')}
          onChange={(event) => type({ name: event.target.value })}
        />
        <RadioGroup
          label={t('opens')}
          direction="column"
          options={scopes.map((id) => ({ id, text: t(`scopes.${id}`), hint: t(`scopeHints.${id}`) }))}
          value={typed.scope}
          onChange={(scope) => type({ scope })}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          maxLength={limits.textLength}
          value={typed.password}
          error={refused.password ?? missing('password')}
          onChange={(event) => type({ password: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
