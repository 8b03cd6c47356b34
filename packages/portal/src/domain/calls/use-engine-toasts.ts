import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shared/state/store.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { engine } from '../engine/engine.ts'

/** A lost connection that is back within this time is not reported. */
const shortMilliseconds = 4000

/** Kept for this tab: a reload makes nothing possible that was not possible before. */
const toldKey = 'csc_calls_told'

/**
 * CALL-04, CALL-14: tells that calls are possible, or why not. Each is reported when the state changes, not at each new
 * attempt and not at each new load of the page.
 */
export function useEngineToasts(): void {
  const t = useTranslations('calls')
  const state = useStore(engine)
  const hasCalls = state.phase === 'ready' && state.hasSip
  const failure = state.phase === 'failed' ? state.failure : null
  const told = useRef(sessionStorage.getItem(toldKey))
  useEffect(() => {
    if (failure === null || told.current === failure) return
    told.current = failure
    sessionStorage.removeItem(toldKey)
    toast.error(t(`engine.${failure}`))
  }, [t, failure])
  useEffect(() => {
    if (hasCalls) {
      if (told.current !== 'enabled') toast.success(t('enabled'))
      told.current = 'enabled'
      sessionStorage.setItem(toldKey, told.current)
      return
    }
    const timer = setTimeout(() => {
      if (told.current === 'enabled') told.current = null
    }, shortMilliseconds)
    return () => clearTimeout(timer)
  }, [t, hasCalls])
}
