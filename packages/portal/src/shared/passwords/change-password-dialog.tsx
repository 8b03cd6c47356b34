import type { ReactNode } from 'react'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { type PasswordFormOptions, usePasswordForm } from './use-password-form.tsx'

export interface ChangePasswordDialogProps extends PasswordFormOptions {
  /** "Change web password". */
  title: string
  /** Shown above the fields: what the change leads to. */
  lead?: ReactNode
}

/** The dialog for setting a password: for oneself, and for seats (SET-01). */
export function ChangePasswordDialog({ title, lead, ...options }: ChangePasswordDialogProps) {
  const { isBusy, close, fields, buttons, question } = usePasswordForm(options)
  return (
    <Dialog isOpen={options.isOpen} onClose={close} isLocked={isBusy} title={title} foot={buttons}>
      {lead}
      {fields}
      {question}
    </Dialog>
  )
}
