import { limits } from '@lineside/contract/limits'
import { FileText, Smartphone } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeCells, codeDigits } from '../../domain/second-factor/code-cells.tsx'
import { isCodeNeeded } from '../../shared/api/api-error.ts'
import { session } from '../../shared/session/session.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInNote } from './sign-in-note.tsx'
import { PasskeyInstead } from './passkey-button.tsx'
import css from './sign-in-page.module.css'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

export interface CodeStepProps {
  /** The name that was typed; null: a link or a QR code was used. */
  name: string | null
  /** @throws ApiError if the code, or the sign-in with it, is refused */
  send: (otp: string) => Promise<void>
  onBack: () => void
}

/** FACT-02: the sign-in goes on with a code of the authenticator app, or with a recovery code. */
export function CodeStep({ name, send, onBack }: CodeStepProps) {
  const t = useTranslations('second-factor')
  const signIn = useTranslations('sign-in')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<'missing' | 'wrong' | 'recoveryWrong' | null>(null)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const type = (next: string) => {
    setCode(next)
    setWrong(null)
  }
  const change = () => {
    setRecovery(!isRecovery)
    type('')
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(null)
    setWrong(isRecovery ? (code.trim() === '' ? 'missing' : null) : code.length < codeDigits ? 'missing' : null)
    if (isRecovery ? code.trim() === '' : code.length < codeDigits) return field.current?.focus()
    setBusy(true)
    try {
      await send(code)
      // the user's data were refused: the first page says so
      if (session.state().phase === 'signed-out') onBack()
    } catch (error) {
      if (isCodeNeeded(error)) setWrong(isRecovery ? 'recoveryWrong' : 'wrong')
      else setProblem(linkProblem(signInProblem(error), name))
      if (!isRecovery) setCode('')
      field.current?.focus()
    }
    setBusy(false)
  }
  const message =
    wrong === null ? undefined : t(wrong === 'missing' && isRecovery ? 'code.recoveryMissing' : `code.${wrong}`)
  return (
    <SignInFrame
      above={name !== null && <WhoSignsIn name={name} onBack={onBack} />}
      heading={t('step.title')}
      lead={t(isRecovery ? 'step.recovery' : 'step.app')}
      foot={t('step.lost')}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        {!isBusy && <SignInNote problem={problem} cause={null} />}
        <div>
          {isRecovery ? (
            <TextField
              ref={field}
              label={t('step.recoveryCode')}
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.factorCodeLength}
              readOnly={isBusy}
              error={message}
              value={code}
              onChange={(event) => type(event.target.value)}
            />
          ) : (
            <CodeCells ref={field} autoFocus value={code} onChange={type} error={message} isBusy={isBusy} />
          )}
          {/* the field has the focus already, so nobody would hear what it shows */}
          <VisuallyHidden>
            <span role="alert">{message}</span>
          </VisuallyHidden>
        </div>
        <Button type="submit" tone="primary" size="l" isBlock isBusy={isBusy} busyLabel={signIn('submitting')}>
          {signIn('submit')}
        </Button>
        <p className={css.or}>{t('step.or')}</p>
        <div className={css.others}>
          <PasskeyInstead
            isBusy={isBusy}
            onStart={() => {
              setWrong(null)
              setProblem(null)
              setBusy(true)
            }}
            onEnd={(met) => {
              setProblem(met)
              setBusy(false)
            }}
          />
          <Button icon={isRecovery ? Smartphone : FileText} isBlock disabled={isBusy} onClick={change}>
            {t(isRecovery ? 'step.useApp' : 'step.recoveryCode')}
          </Button>
        </div>
        {name === null && (
          <Button tone="text" disabled={isBusy} onClick={onBack}>
            {t('step.otherWay')}
          </Button>
        )}
      </form>
    </SignInFrame>
  )
}

function WhoSignsIn({ name, onBack }: { name: string; onBack: () => void }) {
  const t = useTranslations('second-factor')
  return (
    <p className={css.who}>
      <Avatar name={name.replace(/@.*/, '').replaceAll('.', ' ')} size="s" />
      <span className={css.whoName}>{name}</span>
      <Button tone="text" size="s" onClick={onBack}>
        {t('step.notYou')}
      </Button>
    </p>
  )
}

/** A link that is refused is no wrong password. */
const linkProblem = (problem: SignInProblem, name: string | null): SignInProblem =>
  name === null && problem === 'wrongCredentials' ? 'badLink' : problem
