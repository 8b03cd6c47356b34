import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { currentToken } from '../../shared/api/request.ts'
import { loadCode } from '../../shared/loading/load-code.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useStore } from '../../shared/state/store.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { arrivedCallsStore, listenForCalls } from './arrived-calls.ts'
import { CallAnnouncer } from './views/call-announcer.tsx'
import { CallsLayer } from './calls-layer.tsx'
import { startCall, takeWantedCall, wantedCallStore } from './calls-store.ts'
import { engine } from '../engine/engine.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { loadCallViews, prepareCallViews } from './load-call-views.ts'
import { useEngineToasts } from './use-engine-toasts.ts'

export interface CallsHostProps {
  /** Path of the open page: going to another page makes the stage small. */
  path: string
}

/**
 * NAV-20: what waits for calls on every page behind the sign-in: the engine and its messages. The code that runs and
 * shows a call is loaded with the first one.
 */
export function CallsHost({ path }: CallsHostProps) {
  const t = useTranslations('calls')
  useEngine()
  useEngineToasts()
  useLiveEvents()
  useFreeNotice()
  const hasArrived = useStore(arrivedCallsStore).length > 0
  const isWanted = useStore(wantedCallStore) !== null
  const views = useDeferredPart(
    hasArrived || isWanted,
    // a call that rings is worth trying as long as it rings; who wants to call is told at once
    async () => {
      if (hasArrived) return loadCode(loadCallViews)
      return loadCallViews().catch((cause: unknown) => {
        throw new Error(t('refused.unavailable'), { cause })
      })
    },
    takeWantedCall,
  )
  useEffect(() => {
    const timer = setTimeout(prepareCallViews, settledMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <CallsLayer>
      <CallAnnouncer />
      {views && <views.Part path={path} />}
    </CallsLayer>
  )
}

/**
 * Milliseconds after which the page has loaded all that it shows. Then the code of the call views is fetched, so that
 * the first call does not wait for it.
 */
const settledMilliseconds = 15_000

/** Runs the engine from sign-in to sign-out. */
function useEngine(): void {
  const { id } = useUser().subscriber
  useEffect(() => {
    const stop = listenForCalls()
    engine.start({ token: currentToken, subscriber: id })
    return () => {
      stop()
      engine.stop()
    }
  }, [id])
}

/**
 * TEAM-01: the notice that a colleague is free for whom the reader waits. It stays until it is dismissed, because the
 * reader may look elsewhere when it comes, and offers the call.
 */
function useFreeNotice(): void {
  const t = useTranslations('calls')
  useEffect(
    () =>
      engine.onEvent(({ topic, colleague }) => {
        if (topic !== 'colleague_free' || colleague === undefined) return
        const { name, extension } = colleague
        const call = extension !== null && {
          retry: () => startCall({ number: extension, name }),
          retryLabel: t('colleagueFree.call'),
        }
        toast.success(t('colleagueFree.told', { name }), { timeout: null, ...call })
      }),
    [t],
  )
}
