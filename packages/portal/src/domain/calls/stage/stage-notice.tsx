import type { CallNotice } from '@lineside/telephony/call-window/call-window'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { endWords } from './end-words.ts'
import { partyName } from './party-words.ts'

/** What went wrong, or on, beside the call that goes on: a fact and what still works. */
export function StageNotice({ notice, onDismiss }: { notice: CallNotice | null; onDismiss: () => void }) {
  const t = useTranslations('call-stage')
  const labels = useKitLabels()
  if (notice === null) return null
  const isNews = notice.kind === 'otherEnded'
  const dismiss = <IconButton icon={X} name={labels.dismiss} size="s" onClick={onDismiss} />
  return (
    <Note tone={isNews ? 'neutral' : 'warning'} live="status" action={dismiss}>
      {noticeText(notice, t)}
    </Note>
  )
}

const noticeText = (notice: CallNotice, t: Texts<'call-stage'>): string => {
  switch (notice.kind) {
    case 'deviceGone':
      return t('notice.deviceGone', { device: notice.label })
    case 'otherEnded':
      return t('notice.otherEnded', {
        name: partyName(notice.party, t),
        why: endWords(notice.end, notice.party, 'out', t).title,
      })
    case 'failed':
      return t(`notice.failed.${notice.step}`)
    case 'mediaRefused':
      return t(`notice.refused.${notice.media}`)
  }
}
