import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { callLabelStore } from './calls-store.ts'

const second = 1000

/** Time since a moment as minutes and seconds, `04:12`; with hours from the first hour on. */
const elapsed = (since: number): string => {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / second))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':')
}

/** NAV-12: names the menu entry by the state of the call, and keeps its duration current during the conversation. */
export function useCallLabel(stage: CallStage): void {
  const t = useTranslations('calls')
  const { phase } = stage
  const since = phase === 'established' ? stage.call.answeredAt : null
  // an announcement tells why nobody answers: it does not ring any more
  const isRefused = phase !== 'input' && phase !== 'ended' && stage.call.refusal !== null
  useEffect(() => {
    if (phase === 'input') return
    const show = () =>
      callLabelStore.set(
        since === null || phase !== 'established'
          ? t(`label.${isRefused ? 'ended' : phase === 'established' ? 'ringing' : phase}`)
          : t('label.established', { time: elapsed(since) }),
      )
    show()
    const timer = since === null ? undefined : setInterval(show, second)
    return () => {
      clearInterval(timer)
      callLabelStore.set(null)
    }
  }, [t, phase, since, isRefused])
}
