import type { getPlatformInfo } from '@lineside/contract/resources/platform'
import { Fingerprint } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { wasOwnPlatform } from '../../shared/api/early-answers.ts'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { hasPasskeys } from '../../shared/session/has-passkeys.ts'
import { createStore, useStore } from '../../shared/state/store.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './sign-in-page.module.css'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

const info = describedRoute<typeof getPlatformInfo>('GET', '/api/platforminfo')
/** Whether the platform is known to have passkeys. */
const isOffered = createStore(false)

const askPlatform = async (): Promise<void> => {
  const platform = await callRoute(info, {}).catch(() => null)
  isOffered.set(platform?.passkeys === true)
}

interface PasskeyButtonProps {
  isBusy: boolean
  onStart: () => void
  /** @param problem null: it went well, or the user has given up */
  onEnd: (problem: SignInProblem | null) => void
}

/**
 * FACT-05: the sign-in with a passkey, where browser and platform know them. Its place is kept, so that nothing moves when
 * the platform has answered; a browser that was here before need not ask.
 */
export function PasskeyButton(props: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const isIdle = useIsIdle()
  const isKnown = wasOwnPlatform()
  const isToldOf = useStore(isOffered)
  useEffect(() => {
    if (isIdle && !isKnown && !isToldOf && hasPasskeys()) void askPlatform()
  }, [isIdle, isKnown, isToldOf])
  if (!hasPasskeys()) return null
  return (
    <div className={css.passkey}>
      {(isKnown || isToldOf) && (
        <>
          <p className={css.or}>{t('or')}</p>
          <UsePasskey {...props}>{t('passkey')}</UsePasskey>
        </>
      )}
    </div>
  )
}

/**
 * FACT-05: in place of a code, after the password: a passkey stands for both. Nothing where browser or platform know none;
 * whoever has come this far has heard of the platform, or asks it again at the first page.
 */
export function PasskeyInstead(props: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const isToldOf = useStore(isOffered)
  if (!hasPasskeys() || !(wasOwnPlatform() || isToldOf)) return null
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
