import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shared/state/store.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { engine } from '../engine/engine.ts'

/** A lost connection that is back within this time is not reported. */
const shortMilliseconds = 4000

/** Kept for this tab: what a page has told to be impossible is told to be possible again by the next one, too. */
const toldKey = 'csc_calls_failed'

/**
 * CALL-04, CALL-14: tells why calls are not possible, and that they are possible again. Each is reported when the state
 * changes, not at each new attempt. A user who has just opened the portal needs no toast when calls work: the top
 * bar shows it.
 */
export function useEngineToasts(): void {
  const t = useTranslations('calls')
  const state = useStore(engine)
  const hasCalls = state.phase === 'ready' && state.hasSip
  const failure = state.phase === 'failed' ? state.failure : null
  const wasPossible = useRef(false)
  const told = useRef(sessionStorage.getItem(toldKey))
  useEffect(() => {
    if (failure === null || told.current === failure) return
    told.current = failure
    sessionStorage.setItem(toldKey, failure)
    toast.error(t(`engine.${failure}`))
  }, [t, failure])
  useEffect(() => {
    if (hasCalls) {
      if (told.current !== null) toast.success(t('enabled'))
      told.current = null
      sessionStorage.removeItem(toldKey)
      wasPossible.current = true
      return
    }
    if (!wasPossible.current) return
    const timer = setTimeout(() => {
      told.current ??= 'lost'
    }, shortMilliseconds)
    return () => clearTimeout(timer)
  }, [t, hasCalls])
}
