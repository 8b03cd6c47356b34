import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { wasOwnPlatform } from '../../shared/api/early-answers.ts'
import { hasPasskeys } from '../../shared/session/has-passkeys.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useSignInOffers } from './sign-in-offers.ts'
import css from './sign-in-page.module.css'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

interface PasskeyButtonProps {
  isBusy: boolean
  onStart: () => void
  /** @param problem null: it went well, or the user has given up */
  onEnd: (problem: SignInProblem | null) => void
}

/**
 * FACT-05: the sign-in with a passkey, where browser and platform know them. Its place is kept, so that nothing moves when
 * the platform has answered; a browser that was here before shows it at once.
 */
export function PasskeyButton(props: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const offers = useSignInOffers()
  if (!hasPasskeys()) return null
  return (
    <div className={css.passkey}>
      {(wasOwnPlatform() || offers?.hasPasskeys === true) && (
        <>
          <p className={css.or}>{t('or')}</p>
          <UsePasskey {...props}>{t('passkey')}</UsePasskey>
        </>
      )}
    </div>
  )
}

/** FACT-05: in place of a code, after the password: a passkey stands for both. Nothing where browser or platform know none. */
export function PasskeyInstead(props: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const offers = useSignInOffers()
  if (!hasPasskeys() || !(wasOwnPlatform() || offers?.hasPasskeys === true)) return null
  return <UsePasskey {...props}>{t('passkeyInstead')}</UsePasskey>
}

function UsePasskey({ isBusy, onStart, onEnd, children }: PasskeyButtonProps & { children: string }) {
  const start = async () => {
    onStart()
    try {
      const { signInByPasskey } = await import('../../domain/passkeys/web-authn.ts')
      await signInByPasskey()
      onEnd(null)
    } catch (error) {
      onEnd(signInProblem(error))
    }
  }
  return (
    <Button icon={Fingerprint} isBlock disabled={isBusy} onClick={() => void start()}>
      {children}
    </Button>
  )
}
