import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from '../../../shared/navigation/navigation.ts'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import type { PageEffects } from '../effects/call-effects.ts'
import { calls } from '../calls.ts'
import { menuUnpinStore } from '../calls-store.ts'
import { engine } from '../../engine/engine.ts'

/** Runs the calls while this is shown. */
export function useCalls(isHome: boolean): void {
  const t = useTranslations('calls')
  const onRefused = useEffectEvent<PageEffects['onRefused']>((reason) => {
    if (reason === 'exists') return toast.error(t('refused.exists'))
    const isThere = reason === 'notConnected' && engine.read().phase === 'ready'
    toast.error(isThere ? t('refused.notConnected', { network: 'sip' }) : t('refused.unavailable'))
  })
  const start = useEffectEvent(() =>
    calls.start(
      {
        onUnpin: () => menuUnpinStore.set(menuUnpinStore.read() + 1),
        onHome: () => navigate({ to: '/user/home' }),
        onRefused: (reason) => onRefused(reason),
      },
      isHome,
    ),
  )
  useEffect(() => start(), [])
  useEffect(() => calls.tell({ type: 'page', isHome }), [isHome])
}
