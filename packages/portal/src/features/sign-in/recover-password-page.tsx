import { recoverPassword } from '@lineside/contract/resources/sessions'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { ChangePasswordPanel } from '../../shared/passwords/change-password-panel.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import css from './sign-in-page.module.css'

/**
 * The page behind the link in the password reset mail (AUTH-10) and the link handed over with a seat (HAND-01). If the
 * link has expired, the page says so and offers to send a new one. Only links of our own platform name the rule that the
 * new password has to follow: nobody is signed in who could be asked which platform this is.
 */
export function RecoverPasswordPage() {
  const t = useTranslations('sign-in')
  const passwords = useTranslations('passwords')
  const basics = useTranslations('basics')
  const { token = '', first, rule } = useSearch()
  const [step, setStep] = useState<'choosing' | 'expired' | 'asking'>('choosing')
  const leave = () => navigate({ to: '/login', replace: true })

  const save = async (password: string): Promise<string | void> => {
    try {
      await callRoute(recoverPassword, { body: { new_password: password, token } })
      toast.success(passwords('changed'))
      leave()
    } catch (error) {
      const refusal = fieldRefusalOf(error, 'new_password')
      if (refusal !== null) return refusal
      reportError(error, { text: basics('errors.retryLater') })
      if (isRefused(error)) setStep('expired')
    }
  }
  const isFirst = first !== undefined
  const title = isFirst ? t('titles.firstPassword') : passwords('set')
  return (
    <SignInFrame
      heading={step === 'choosing' ? title : t('recover.over')}
      lead={t(step === 'choosing' ? (isFirst ? 'recover.first' : 'recover.lead') : 'recover.expired')}
      foot={t('help')}
    >
      {step === 'choosing' ? (
        <ChangePasswordPanel title={title} kind={rule === 'web' ? 'web' : 'any'} onClose={leave} onSave={save} />
      ) : (
        <div className={css.ways}>
          <Button tone="primary" size="l" onClick={() => setStep('asking')}>
            {t('recover.again')}
          </Button>
          <Button size="l" onClick={leave}>
            {t('recover.signIn')}
          </Button>
        </div>
      )}
      <ForgotPasswordDialog isOpen={step === 'asking'} onClose={() => setStep('expired')} onSent={leave} username="" />
    </SignInFrame>
  )
}

/** Whether the platform rejected the token, as opposed to not being reachable or asking for a pause (429). */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 429
