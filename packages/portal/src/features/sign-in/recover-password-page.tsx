import { recoverPassword } from '@lineside/contract/resources/sessions'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page behind the link in the password reset mail (AUTH-10) and the link handed over with a seat (HAND-01). If the
 * link has expired, the page says so and offers to send a new one.
 */
export function RecoverPasswordPage() {
  const t = useTranslations('sign-in')
  const passwords = useTranslations('passwords')
  const basics = useTranslations('basics')
  const { token = '', first } = useSearch()
  const [step, setStep] = useState<'choosing' | 'expired' | 'asking'>('choosing')
  const leave = () => navigate({ to: '/login', replace: true })

  const save = async (password: string) => {
    try {
      await callRoute(recoverPassword, { body: { new_password: password, token } })
      toast.success(passwords('changed'))
      leave()
    } catch (error) {
      reportError(error, { text: basics('errors.retryLater') })
      if (isRefused(error)) setStep('expired')
    }
  }
  return (
    <SignInFrame heading={t(first === undefined ? 'titles.recoverPassword' : 'titles.firstPassword')}>
      {step !== 'choosing' && (
        <Note tone="warning" action={<Button onClick={() => setStep('asking')}>{t('recover.again')}</Button>}>
          {t('recover.expired')}
        </Note>
      )}
      <ChangePasswordDialog
        isOpen={step === 'choosing'}
        onClose={leave}
        title={first === undefined ? passwords('set') : t('titles.firstPassword')}
        onSave={save}
      />
      <ForgotPasswordDialog isOpen={step === 'asking'} onClose={() => setStep('expired')} onSent={leave} username="" />
    </SignInFrame>
  )
}

/** Whether the platform rejected the token, as opposed to not being reachable or asking for a pause (429). */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 429
