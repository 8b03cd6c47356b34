import css from './password-form.module.css'
import { type PasswordFormOptions, usePasswordForm } from './use-password-form.tsx'

/**
 * The dialog for setting a password where nothing lies behind it: it stands in the page itself, below the page's
 * heading (AUTH-10).
 */
export function ChangePasswordPanel({ title, ...options }: Omit<PasswordFormOptions, 'isOpen'> & { title: string }) {
  const { fields, buttons, question } = usePasswordForm({ ...options, isOpen: true })
  return (
    <div role="dialog" aria-label={title} className={css.panel}>
      {fields}
      <div className={css.buttons}>{buttons}</div>
      {question}
    </div>
  )
}
