import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { limits } from '@lineside/contract/limits'
import { session } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

export function SignInPage() {
  const t = useTranslations('sign-in')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    await session.signIn(String(form.get('username')), String(form.get('password'))).catch(() => {})
    setBusy(false)
  }
  return (
    <main>
      <h1>{t('heading')}</h1>
      <form onSubmit={submit}>
        <TextField label={t('username')} name="username" maxLength={limits.usernameLength} required />
        <PasswordField label={t('password')} name="password" maxLength={limits.passwordLength} required />
        <Button type="submit" tone="primary" isBusy={isBusy} busyLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </form>
    </main>
  )
}
