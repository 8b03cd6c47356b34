import type { CallAnnouncement } from '@lineside/telephony/call-window/call-sounds'
import { announcementOf } from '@lineside/telephony/call-window/call-sounds'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { announcementStore } from './call-announcer.tsx'
import { endWords } from '../stage/words/end-words.ts'
import { partyName } from '../stage/words/party-words.ts'

/** The code was loaded for the first call, so before it there was no call. */
const before: CallStage = { phase: 'input' }

/** Announces changes of the calls to screen readers. */
export function useCallAnnouncements(stage: CallStage): void {
  const t = useTranslations('calls')
  const words = useTranslations('call-stage')
  const [seen, setSeen] = useState(before)
  const [said, setSaid] = useState<CallAnnouncement | null>(null)
  if (seen !== stage) {
    setSeen(stage)
    const next = announcementOf(seen, stage)
    // what rang or was talked about before does not stay where a reader of the page still finds it
    if (next || stage.phase === 'input') setSaid(next)
  }
  const text = said && sentence(said, t, words)
  const isUrgent = said?.isUrgent ?? false
  useEffect(() => {
    if (text === null) return
    announcementStore.set({ text, isUrgent })
    return () => announcementStore.set(null)
  }, [text, isUrgent])
}

const sentence = ({ code, party, end }: CallAnnouncement, t: Texts<'calls'>, words: Texts<'call-stage'>): string => {
  const name = partyName(party, words)
  switch (code) {
    case 'initiating':
      return words('title.calling', { name })
    case 'ringing':
      return words('title.ringing', { name })
    case 'incoming':
    case 'ownIncoming':
      return `${words(`title.${code}`, { name })}. ${t('said.reach')}`
    case 'established':
    case 'talking':
      return words('title.inCall', { name })
    case 'onHold':
      return words('title.onHold', { name })
    case 'heldByThem':
      return words('title.heldByThem', { name })
    case 'lost':
    case 'lostHere':
      return words(`title.${code}`, { name })
    case 'waiting':
      return `${t('said.waiting', { name })}. ${t('said.reach')}`
    case 'swapped':
    case 'back':
      return t(`said.${code}`, { name })
    case 'ended':
      return t('said.ended', { why: end ? endWords(end, party, 'out', words).title : '' })
  }
}
