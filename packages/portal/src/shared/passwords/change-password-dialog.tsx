import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './change-password-dialog.module.css'
import { PasswordFields } from './password-fields.tsx'
import type { PasswordPair } from './password-pair.ts'

export interface ChangePasswordDialogProps {
  isOpen: boolean
  onClose: () => void
  /** "Change web password". */
  title: string
  /** What follows, above the fields. */
  lead?: ReactNode
  /** Gets the new password, trimmed. The dialog stays busy meanwhile and open whatever comes of it. */
  onSave: (password: string) => Promise<void>
}

const nothing: PasswordPair = { password: '', retype: '' }

/** The one dialog that sets a password: after recovery, for oneself, and for seats (SET-01). */
export function ChangePasswordDialog({ isOpen, onClose, title, lead, onSave }: ChangePasswordDialogProps) {
  const basics = useTranslations('basics')
  const formId = useId()
  const [value, setValue] = useState(nothing)
  const [isValid, setValid] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const close = () => {
    setValue(nothing)
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isValid || isBusy) return
    setBusy(true)
    await onSave(value.password.trim())
    setBusy(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={isBusy}
      title={title}
      foot={
        <>
          <Button disabled={isBusy} onClick={close}>
            {basics('actions.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={!isValid}
            isBusy={isBusy}
            busyLabel={basics('states.saving')}
          >
            {basics('actions.save')}
          </Button>
        </>
      }
    >
      {lead}
      <form id={formId} className={css.form} onSubmit={save}>
        <PasswordFields value={value} onChange={setValue} onValid={setValid} isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
