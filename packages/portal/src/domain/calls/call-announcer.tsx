import type { CallAnnouncement } from '@lineside/telephony/call-window/call-sounds'
import { announcementOf } from '@lineside/telephony/call-window/call-sounds'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../shared/i18n/texts.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { endWords } from './stage/end-words.ts'
import { partyName } from './stage/party-words.ts'

/** Tells a screen reader what has become of the calls: politely, and at once of what comes in. */
export function CallAnnouncer({ stage }: { stage: CallStage }) {
  const t = useTranslations('calls')
  const words = useTranslations('call-stage')
  const [seen, setSeen] = useState(stage)
  const [said, setSaid] = useState<CallAnnouncement | null>(null)
  if (seen !== stage) {
    setSeen(stage)
    const next = announcementOf(seen, stage)
    if (next) setSaid(next)
  }
  const text = said && sentence(said, t, words)
  return (
    <VisuallyHidden>
      <span role="status">{said && !said.isUrgent && text}</span>
      <span aria-live="assertive">{said?.isUrgent && text}</span>
    </VisuallyHidden>
  )
}

const sentence = ({ code, party, end }: CallAnnouncement, t: Texts<'calls'>, words: Texts<'call-stage'>): string => {
  const name = partyName(party, words)
  switch (code) {
    case 'initiating':
      return words('title.calling', { name })
    case 'ringing':
      return words('title.ringing', { name })
    case 'incoming':
      return words('title.incoming', { name })
    case 'established':
    case 'talking':
      return words('title.inCall', { name })
    case 'onHold':
      return words('title.onHold', { name })
    case 'heldByThem':
      return words('title.heldByThem', { name })
    case 'lost':
      return words('title.lost')
    case 'waiting':
    case 'swapped':
    case 'back':
      return t(`said.${code}`, { name })
    case 'ended':
      return t('said.ended', { why: end ? endWords(end, party, 'out', words).title : '' })
  }
}
