import type { Conversation } from '@lineside/contract/resources/conversations'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { voicemailSound } from '../../domain/conversations/message-files.ts'
import { Player } from '../../shared/ui/sound/player.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import type { ItemActions } from './use-item-actions.ts'

const FaxViewer = lazy(() => import('./fax-viewer.tsx').then((m) => ({ default: m.FaxViewer })))

interface ConversationPanelProps {
  item: Conversation
  name: string
  actions: ItemActions
}

/** What an open row shows: the voicemail to listen to, the fax to read. */
export function ConversationPanel({ item, name, actions }: ConversationPanelProps) {
  const t = useTranslations('conversations')
  if (item.type === 'voicemail') return <VoicemailPlayer item={item} name={name} actions={actions} />
  return (
    <Suspense fallback={<SkeletonRows count={3} label={t('fax.loading')} />}>
      <FaxViewer item={item} name={name} actions={actions} />
    </Suspense>
  )
}

/** CONV-05: loads at the first play; a new one counts as heard as soon as it sounds. */
function VoicemailPlayer({ item, name, actions }: ConversationPanelProps) {
  const t = useTranslations('conversations')
  const items = useTranslations('conversation-items')
  const common = useTranslations('common')
  return (
    <Player
      name={items('voicemailFrom', { name })}
      load={() => voicemailSound(item.id)}
      seconds={Number(item.duration ?? 0)}
      onStart={() => isNewVoicemail(item) && actions.hear(item)}
      onError={(error) =>
        reportError(error, { fallback: common('errors.whileTrying', { action: items('actions.play') }) })
      }
      onDownload={() => actions.download({ type: 'voicemail', id: item.id })}
      downloadLabel={t('menu.downloadVoicemail')}
      onDelete={() => actions.askRemove(item)}
      deleteLabel={t('menu.removeVoicemail')}
    />
  )
}
