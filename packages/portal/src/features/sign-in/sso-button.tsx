import { Building2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { takeSsoAnswer } from '../../shared/session/sso-answer.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useSignInOffers } from './sign-in-offers.ts'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

const load = () => import('../../domain/single-sign-on/sso-sign-in.ts')

interface SsoButtonProps {
  isBusy: boolean
  /** @returns the name that was typed; null: it has no domain, and the field says so */
  onStart: () => string | null
  /** @param problem null: it went well, or the browser is leaving */
  onEnd: (problem: SignInProblem | null) => void
}

/**
 * FACT-08: the sign-in at the company's own provider, where a company of the platform has one. It goes on by itself when the
 * browser comes back from there.
 */
export function SsoButton({ isBusy, onStart, onEnd }: SsoButtonProps) {
  const t = useTranslations('sign-in')
  const offers = useSignInOffers()
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
  if (offers?.hasSso !== true) return null
  const start = async () => {
    const name = onStart()
    if (name === null) return
    try {
      await (await load()).leaveForSso(name)
    } catch (error) {
      onEnd(signInProblem(error))
    }
  }
  return (
    <Button icon={Building2} isBlock disabled={isBusy} onClick={() => void start()}>
      {t('sso')}
    </Button>
  )
}
