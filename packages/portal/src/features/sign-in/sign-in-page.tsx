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

/** AUTH-01: the sign-in page. The step that asks for a code is loaded by those who need it. */
export function SignInPage() {
  const t = useTranslations('sign-in')
  const state = useSession()
  /** Name and password, once they are right and a code is missing. */
  const [given, setGiven] = useState<Given | null>(null)
  const [isLinkGivenUp, setLinkGivenUp] = useState(false)
  // the page shows it now; after a reload it would be outdated
  useEffect(() => void session.takeExpiredFlag(), [])
  const isLink = state.phase === 'signed-out' && state.cause.kind === 'codeNeeded'
  const isCodeAsked = given !== null || (isLink && !isLinkGivenUp)
  const back = () => {
    setGiven(null)
    setLinkGivenUp(true)
  }
  const step = useDeferredPart(isCodeAsked, fetchCodeStep, back)
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
      <SignInForm isWaiting={isCodeAsked} onCodeNeeded={setGiven} />
    </SignInFrame>
  )
}
