import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { voicemailSound } from '../../domain/conversations/message-files.ts'
import { Player } from '../../shared/ui/sound/player.tsx'
import type { ItemActions } from './use-item-actions.ts'

export interface OpenItemProps {
  item: Conversation
  name: string
  actions: ItemActions
}

/** CONV-05: loads the sound at the first play. A new voicemail counts as heard once it starts to play. */
export function VoicemailPlayer({ item, name, actions }: OpenItemProps) {
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
