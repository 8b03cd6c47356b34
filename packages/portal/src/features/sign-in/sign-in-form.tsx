import { limits } from '@lineside/contract/limits'
import { isSignInName } from '@lineside/telephony/subscribers/sign-in-name'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCodeNeeded, isPasswordExpired } from '../../shared/api/api-error.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useLazyPart } from '../../shared/i18n/use-lazy-part.ts'
import { session } from '../../shared/session/session.ts'
import { hasSsoAnswer } from '../../shared/session/sso-answer.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInNote } from './sign-in-note.tsx'
import { SsoButton } from './sso-button.tsx'
import css from './sign-in-page.module.css'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

type Field = 'username' | 'password'
/** Name and password as they were typed. */
export type Given = Readonly<Record<Field, string>>
type Wrong = Partial<Record<Field, 'required' | 'username'>>

/** AUTH-01, UI-10: the errors of both fields, in the order of the fields. */
const wrongIn = ({ username, password }: Given): Wrong => ({
  ...(username === '' ? { username: 'required' } : isSignInName(username) ? {} : { username: 'username' }),
  ...(password === '' ? { password: 'required' } : {}),
})

/** The domain of a name that looks like a mail address; empty: it has none. */
const domainIn = (name: string): string => /@([^@\s]+\.[^@\s.]{2,})\s*$/.exec(name)?.[1]?.toLowerCase() ?? ''

interface SignInFormProps {
  /** The step that asks for the code is being loaded. */
  isWaiting: boolean
  /** FACT-02: name and password are right, but the sign-in needs a code. */
  onCodeNeeded: (given: Given) => void
  /** FRONT-03: name and password are right, but the password has expired. */
  onExpired: (given: Given) => void
}

export function SignInForm({ isWaiting, onCodeNeeded, onExpired }: SignInFormProps) {
  const t = useTranslations('sign-in')
  const fieldMessage = useFieldMessage()
  const state = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(hasSsoAnswer)
  const isBusy = isSending || isWaiting
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const forgot = useLazyPart(() => import('./forgot-password-dialog.tsx').then((m) => m.ForgotPasswordDialog))

  const [askedFor, setAskedFor] = useState('')
  const [domain, setDomain] = useState('')
  const only = (typeof problem === 'object' && problem?.only) || null

  const valueOf = (name: Field): string => {
    const value = new FormData(form.current ?? undefined).get(name)
    return typeof value === 'string' ? value : ''
  }
  const askForPassword = () => {
    setAskedFor(valueOf('username'))
    forgot.open()
  }
  const focus = (name: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const errorOf = (name: Field) => {
    const kind = wrong[name]
    return kind && fieldMessage(t(name), { kind })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = { username: valueOf('username').trim(), password: valueOf('password') }
    const found = wrongIn(given)
    const [first] = Object.keys(found) as Field[]
    setWrong(found)
    setProblem(null)
    if (first) return focus(first)
    setSending(true)
    try {
      await session.signIn(given.username, given.password)
    } catch (error) {
      if (isCodeNeeded(error)) onCodeNeeded(given)
      else if (isPasswordExpired(error)) onExpired(given)
      else setProblem(signInProblem(error))
    }
    setSending(false)
    if (session.state().phase === 'signed-out') focus('password')
  }

  const end = (found: SignInProblem | null) => {
    setProblem(found)
    setSending(false)
  }
  /** FACT-08: the company is known by the domain of the name. */
  const startSso = (): string | null => {
    const name = valueOf('username').trim()
    // a company that is known already needs no domain of the name
    if (only !== null && only.domain !== '' && !name.toLowerCase().endsWith(`@${only.domain}`)) {
      setSending(true)
      return `@${only.domain}`
    }
    const kind = name === '' ? 'required' : isSignInName(name) && name.includes('@') ? null : 'username'
    setProblem(null)
    setWrong(kind === null ? {} : { username: kind })
    if (kind !== null) focus('username')
    setSending(kind === null)
    return kind === null ? name : null
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {!isBusy && <SignInNote problem={problem} cause={state.phase === 'signed-out' ? state.cause : null} />}
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameLength}
        readOnly={isBusy}
        error={errorOf('username')}
        onChange={({ target: { value } }) => setDomain(domainIn(value))}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={limits.webPasswordLength}
        readOnly={isBusy}
        error={errorOf('password')}
        aside={
          <Button tone="text" size="s" data-popup="forgot-password" onClick={askForPassword}>
            {t('forgot.open')}
          </Button>
        }
      />
      <Button type="submit" tone="primary" size="l" isBlock isBusy={isBusy} busyLabel={t('submitting')}>
        {t('submit')}
      </Button>
      <PasskeyButton
        isBusy={isBusy}
        onStart={() => {
          setWrong({})
          setProblem(null)
          setSending(true)
        }}
        onEnd={end}
      />
      <SsoButton isBusy={isBusy} domain={domain} only={only} onStart={startSso} onEnd={end} />
      {forgot.Part && <forgot.Part isOpen={forgot.isOpen} onClose={forgot.close} username={askedFor} />}
    </form>
  )
}
