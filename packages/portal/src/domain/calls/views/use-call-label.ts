import type { RtcParty } from '@lineside/contract/rtc/frames'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { callLabelStore, ringingTitleStore } from '../calls-store.ts'

const second = 1000

/** The caller as the tab shows it; empty: a hidden number. */
const partyLabel = ({ name, number }: RtcParty): string => name || readableNumber(number ?? '')

/** NAV-12: names the menu entry by the state of the call, and keeps its duration current during the conversation. */
export function useCallLabel(stage: CallStage): void {
  const t = useTranslations('calls')
  const { phase } = stage
  const caller = phase === 'incoming' ? partyLabel(stage.call.party) : null
  const since = phase === 'established' ? stage.call.answeredAt : null
  // an announcement tells why nobody answers: it does not ring any more
  const isRefused = phase !== 'input' && phase !== 'ended' && stage.call.refusal !== null
  useEffect(() => {
    if (phase === 'input') return
    const show = () =>
      callLabelStore.set(
        since === null || phase !== 'established'
          ? t(`label.${isRefused ? 'ended' : phase === 'established' ? 'ringing' : phase}`)
          : t('label.established', { time: playerTime((Date.now() - since) / second) }),
      )
    show()
    const timer = since === null ? undefined : setInterval(show, second)
    return () => {
      clearInterval(timer)
      callLabelStore.set(null)
    }
  }, [t, phase, since, isRefused])
  useEffect(() => {
    ringingTitleStore.set(caller === null ? null : caller === '' ? t('label.incoming') : t('ringing', { name: caller }))
    return () => ringingTitleStore.set(null)
  }, [t, caller])
}
