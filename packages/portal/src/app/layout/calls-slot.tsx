import { showsRtcEngine } from '@lineside/contract/access'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { wantedCallStore } from '../../domain/calls/calls-store.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'

/** Where a browser does not tell when it is idle. */
const idleMilliseconds = 2000

/** NAV-20, CALL-15: calls on every page, for whoever has them. Their code comes when the first page stands. */
export function CallsSlot() {
  const { facts } = useUser()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isWanted = useStore(wantedCallStore) !== null
  const isIdle = useIsIdle()
  const host = useDeferredPart(showsRtcEngine(facts) && (isIdle || isWanted || path === '/user/home'), async () => {
    const [{ CallsHost }] = await Promise.all([
      import('../../domain/calls/calls-host.tsx'),
      localeStore.require('calls'),
    ])
    return CallsHost
  })
  return host && <host.Part path={path} />
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMilliseconds)
    const idle = window.requestIdleCallback?.(() => setIdle(true), { timeout: idleMilliseconds })
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) window.cancelIdleCallback(idle)
    }
  }, [])
  return isIdle
}
