import { Building2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { takeSsoAnswer } from '../../shared/session/sso-answer.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useSignInOffers } from './sign-in-offers.ts'
import { type SignInProblem, type SsoOnly, signInProblem } from './sign-in-problem.ts'

const load = () => import('../../domain/single-sign-on/sso-sign-in.ts')

interface SsoButtonProps {
  isBusy: boolean
  /** The domain of the name that stands in the field; empty: it has none. */
  domain: string
  /** The company whose password was just refused; null: none was. */
  only: SsoOnly | null
  /** @returns the name that was typed; null: it has no domain, and the field says so */
  onStart: () => string | null
  /** @param problem null: it went well, or the browser is leaving */
  onEnd: (problem: SignInProblem | null) => void
}

/**
 * FACT-08: the sign-in at the company's own provider, where a company of the platform has one. It goes on by itself when the
 * browser comes back from there.
 */
export function SsoButton({ isBusy, domain, only, onStart, onEnd }: SsoButtonProps) {
  const t = useTranslations('sign-in')
  const offers = useSignInOffers()
  const isOffered = offers?.hasSso === true
  const named = useProviderName(isOffered ? domain : '')
  const goOn = useEffectEvent(async () => {
    const answer = takeSsoAnswer()
    if (answer === null) return
    try {
      await (await load()).signInBySsoAnswer(answer)
      onEnd(null)
    } catch (error) {
      onEnd(signInProblem(error))
    }
  })
  useEffect(() => void goOn(), [])
  const button = useRef<HTMLButtonElement>(null)
  // a password that opens nothing leads here
  useEffect(() => {
    if (only !== null) button.current?.focus()
  }, [only])
  if (!isOffered && only === null) return null
  const start = async () => {
    const name = onStart()
    if (name === null) return
    try {
      await (await load()).leaveForSso(name)
    } catch (error) {
      onEnd(signInProblem(error))
    }
  }
  const name = only?.name ?? named
  return (
    <Button ref={button} icon={Building2} isBlock disabled={isBusy} onClick={() => void start()}>
      {name === null ? t('sso') : t('ssoOf', { name })}
    </Button>
  )
}

/** How long nothing is typed before the platform is asked, in milliseconds. */
const pauseMs = 300

/** The name of the provider for a domain, once it is known; null: no company has it. */
function useProviderName(domain: string): string | null {
  const [found, setFound] = useState<{ readonly domain: string; readonly name: string | null } | null>(null)
  useEffect(() => {
    if (domain === '') return undefined
    const ask = async () => setFound({ domain, name: await (await load()).ssoNameOf(domain) })
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [domain])
  return found?.domain === domain ? found.name : null
}
