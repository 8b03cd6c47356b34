import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { session } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { type Given, SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const fetchCodeStep = async () => {
  const [{ CodeStep }] = await Promise.all([import('./code-step.tsx'), localeStore.require('factor')])
  return CodeStep
}

/** Texts of the fields, of what the platform objects to a password, and of the code that may be asked for. */
const expiredTexts = ['shell', 'pages', 'refusals', 'factor'] as const

const fetchExpiredStep = async () => {
  const [{ ExpiredStep }] = await Promise.all([
    import('./expired-step.tsx'),
    ...expiredTexts.map((part) => localeStore.require(part)),
  ])
  return ExpiredStep
}

/** AUTH-01: the sign-in page. The steps that ask for a code or a new password are loaded by those who need them. */
export function SignInPage() {
  const t = useTranslations('sign-in')
  const state = useSession()
  /** Name and password, once they are right and a code is missing. */
  const [given, setGiven] = useState<Given | null>(null)
  /** Name and password, once they are right and the password has expired. */
  const [expired, setExpired] = useState<Given | null>(null)
  const [isLinkGivenUp, setLinkGivenUp] = useState(false)
  // the page shows it now; after a reload it would be outdated
  useEffect(() => void session.takeExpiredFlag(), [])
  const isLink = state.phase === 'signed-out' && state.cause.kind === 'codeNeeded'
  const isCodeAsked = given !== null || (isLink && !isLinkGivenUp)
  const back = () => {
    setGiven(null)
    setExpired(null)
    setLinkGivenUp(true)
  }
  const step = useDeferredPart(isCodeAsked, fetchCodeStep, back)
  const newPassword = useDeferredPart(expired !== null, fetchExpiredStep, back)
  if (expired && newPassword)
    return (
      <newPassword.Part
        given={expired}
        onBack={back}
        onCodeNeeded={(next) => {
          setExpired(null)
          setGiven(next)
        }}
      />
    )
  if (isCodeAsked && step)
    return (
      <step.Part
        name={given?.username ?? null}
        send={(otp) => (given ? session.signIn(given.username, given.password, otp) : session.signInByLink(otp))}
        onBack={back}
      />
    )
  return (
    <SignInFrame heading={t('heading')} lead={t('lead')} foot={t('help')}>
      <SignInForm isWaiting={isCodeAsked || expired !== null} onCodeNeeded={setGiven} onExpired={setExpired} />
    </SignInFrame>
  )
}
