import type { changePassword } from '@lineside/contract/resources/sessions'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCodeNeeded } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { ChangePasswordPanel } from '../../shared/passwords/change-password-panel.tsx'
import { session } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { CodeStep } from './code-step.tsx'
import type { Given } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignInOffers } from './sign-in-offers.ts'

const route = describedRoute<typeof changePassword>('POST', '/api/passwordchange/')

interface ExpiredStepProps {
  /** Name and expired password, which were right. */
  given: Given
  onBack: () => void
  /** The new password is set, and the sign-in with it needs a code. */
  onCodeNeeded: (given: Given) => void
}

/**
 * FRONT-03: a new password in place of one that has expired, with which the sign-in then goes on. Any platform takes it with
 * the old name and password; where the person has a second step, it asks for a code first.
 */
export function ExpiredStep({ given, onBack, onCodeNeeded }: ExpiredStepProps) {
  const t = useTranslations('sign-in')
  const passwords = useTranslations('passwords')
  const basics = useTranslations('basics')
  const offers = useSignInOffers()
  /** The new password, while the code for setting it is asked for. */
  const [chosen, setChosen] = useState<string | null>(null)
  const isRefused = useRef(false)
  const { username, password: expired } = given

  const change = async (password: string, otp?: string): Promise<void> => {
    await callRoute(route, { basic: { username, password: expired, otp }, body: { new_password: password } })
    toast.success(passwords('changed'))
  }
  /** With a code, which the platform asks for before it looks at the new password. */
  const changeWithCode = async (password: string, otp: string): Promise<void> => {
    try {
      await change(password, otp)
    } catch (error) {
      const refusal = refusalOf(error, 'new_password')
      if (refusal === null) throw error
      isRefused.current = true
      toast.error(refusal)
      setChosen(null)
    }
  }
  // a code is used up by the change, so the sign-in begins anew
  const leaveCode = () => {
    if (!isRefused.current) onBack()
    isRefused.current = false
  }
  const save = async (password: string): Promise<string | void> => {
    try {
      await change(password)
    } catch (error) {
      if (isCodeNeeded(error)) return setChosen(password)
      const refusal = refusalOf(error, 'new_password')
      if (refusal !== null) return refusal
      return reportError(error, { text: basics('errors.retryLater') })
    }
    try {
      await session.signIn(username, password)
    } catch (error) {
      if (isCodeNeeded(error)) return onCodeNeeded({ username, password })
      reportError(error)
    }
    // the page says why, if the user's data were refused
    if (session.state().phase === 'signed-out') onBack()
  }
  if (chosen !== null)
    return <CodeStep name={username} send={(otp) => changeWithCode(chosen, otp)} onBack={leaveCode} />
  return (
    <SignInFrame heading={t('expired.title')} lead={t('expired.lead')} foot={t('help')}>
      <ChangePasswordPanel
        title={t('expired.title')}
        kind={offers?.hasPasskeys ? 'web' : 'any'}
        onClose={onBack}
        onSave={save}
      />
    </SignInFrame>
  )
}
