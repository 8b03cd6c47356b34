import { limits } from '@lineside/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signInProblem } from '../../features/sign-in/sign-in-problem.ts'
import { isCodeNeeded } from '../../shared/api/api-error.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { session } from '../../shared/session/session.ts'
import { forgetUnsavedWork } from '../../shared/session/unsaved-work.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './interrupted-dialog.module.css'
import { nameOf } from './name-of.ts'

/** Asks the user to sign in again after the session ended with unsaved changes, or to leave without them (AUTH-08). */
export function InterruptedDialog() {
  const t = useTranslations('shell')
  const signInTexts = useTranslations('sign-in')
  const basics = useTranslations('basics')
  const factor = useTranslations('second-factor')
  const formId = useId()
  const state = useSession()
  const { subscriber } = useUser()
  const [password, setPassword] = useState('')
  /** FACT-03: the code of the second step; null: it is not asked for. */
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isBusy = state.phase === 'interrupted' && state.isResuming
  const problem = error === null ? null : signInProblem(error)
  const trouble = state.phase === 'interrupted' ? state.trouble : null
  const failure = state.phase === 'interrupted' ? state.failure : null

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isBusy) return
    setError(null)
    const username = `${subscriber.webusername ?? subscriber.username}@${subscriber.domain}`
    try {
      await session.signIn(username, password, code?.trim() || undefined)
      setPassword('')
      setCode(null)
    } catch (failed) {
      if (!isCodeNeeded(failed)) setPassword('')
      // the first time, the password was right and a code is missing
      if (!isCodeNeeded(failed) || code !== null) setError(failed)
      if (isCodeNeeded(failed)) await askForCode()
    }
  }
  const askForCode = async () => {
    await localeStore.require('factor')
    setCode('')
  }
  const leave = () => {
    forgetUnsavedWork()
    session.leave()
  }

  // it is tried again by itself
  const troubleText = trouble ? basics(trouble.kind === 'busy' ? 'busy.title' : 'busy.gone') : undefined
  const message = () => {
    if (problem === 'noAnswer') return basics('errors.noAnswer')
    if (typeof problem === 'object' && problem !== null) return problem.told
    if (problem) return signInTexts(`problems.${problem}`)
    return failure === null ? undefined : errorText(failure)
  }

  return (
    <Dialog
      isOpen={state.phase === 'interrupted'}
      onClose={() => {}}
      isAlert
      isLocked
      title={t('interrupted.title')}
      foot={
        <>
          <Button disabled={isBusy} onClick={leave}>
            {t('unsaved.leave')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isBusy={isBusy} busyLabel={signInTexts('submitting')}>
            {signInTexts('submit')}
          </Button>
        </>
      }
    >
      <p>{t('interrupted.text', { name: nameOf(subscriber) })}</p>
      <form id={formId} className={css.form} onSubmit={signIn}>
        <PasswordField
          label={signInTexts('password')}
          autoFocus
          autoComplete="current-password"
          maxLength={limits.webPasswordLength}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isBusy ? troubleText : isCodeNeeded(error) ? undefined : message()}
        />
        {code !== null && (
          <TextField
            label={factor('proof.code')}
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.factorCodeLength}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={isCodeNeeded(error) ? factor('code.wrong') : undefined}
          />
        )}
      </form>
    </Dialog>
  )
}
