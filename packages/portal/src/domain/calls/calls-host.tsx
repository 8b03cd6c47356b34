import { navigate } from '../../shared/navigation/navigation.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { currentToken } from '../../shared/api/request.ts'
import { loadCode } from '../../shared/loading/load-code.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { useStore } from '../../shared/state/store.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { CallAnnouncer } from './call-announcer.tsx'
import { calls, type Refusal } from './calls.ts'
import { callWindowStore, menuUnpinStore, takeWantedCall, wantedCallStore } from './calls-store.ts'
import { engine } from './engine/engine.ts'
import { loadCallViews, prepareCallViews } from './load-call-views.ts'
import { useEngineToasts } from './use-engine-toasts.ts'

export interface CallsHostProps {
  /** Path of the open page: going to another page makes the stage small. */
  path: string
}

/**
 * NAV-20: runs the calls on every page behind the sign-in: the engine and its messages. The code of the call views is
 * loaded with the first call.
 */
export function CallsHost({ path }: CallsHostProps) {
  useEngine()
  useEngineToasts()
  useLiveEvents()
  useEffect(() => calls.tell({ type: 'page', isHome: path === '/user/home' }), [path])
  const phase = useStore(callWindowStore)?.stage.phase ?? 'input'
  const views = useDeferredPart(phase !== 'input', () => loadCode(loadCallViews))
  useEffect(() => {
    const timer = setTimeout(prepareCallViews, settledMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <CallAnnouncer />
      {views && <views.Part />}
    </>
  )
}

/**
 * Milliseconds after which the page has loaded all that it shows. Then the code of the call views is fetched, so that
 * the first call does not wait for it.
 */
const settledMilliseconds = 15_000

/** Runs the engine and its calls from sign-in to sign-out. */
function useEngine(): void {
  const t = useTranslations('calls')
  const refused = useEffectEvent((reason: Refusal) => {
    if (reason === 'exists') return toast.error(t('refused.exists'))
    const isThere = engine.read().phase === 'ready'
    toast.error(isThere ? t('refused.notConnected', { network: 'sip' }) : t('refused.unavailable'))
  })
  const goHome = useEffectEvent(() => navigate({ to: '/user/home' }))
  useEffect(() => {
    const stop = calls.start({
      onUnpin: () => menuUnpinStore.set(menuUnpinStore.read() + 1),
      onHome: () => goHome(),
      onRefused: (reason) => refused(reason),
    })
    engine.start(currentToken)
    const stopWanted = placeWantedCalls()
    return () => {
      stopWanted()
      stop()
      engine.stop()
    }
  }, [])
}

/**
 * Starts calls that pages have asked for as soon as the engine is ready, or refuses them if it has failed.
 * @returns a function that stops this
 */
const placeWantedCalls = (): (() => void) => {
  const look = () => {
    const state = engine.read()
    if (wantedCallStore.read() === null || state.phase === 'starting' || state.phase === 'off') return
    const wanted = takeWantedCall()
    if (wanted === null) return
    if ('takes' in wanted) calls.actions.takeHere(wanted.takes)
    else calls.actions.start(wanted.to, wanted.media)
  }
  look()
  const stops = [engine.subscribe(look), wantedCallStore.subscribe(look)]
  return () => stops.forEach((stop) => stop())
}
