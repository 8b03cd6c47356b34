import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { voicemailSound } from '../../domain/conversations/message-files.ts'
import { useSearch } from '../../shared/navigation/navigation.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { PlayerControls } from '../../shared/ui/sound/player.tsx'
import { usePlayer } from '../../shared/ui/sound/use-player.ts'
import { messageTextQuery } from './text/message-text-query.ts'
import { MessageTextPart } from './text/message-text.tsx'
import { viewOf } from './queries/conversations-view.ts'
import type { ItemActions } from './use-item-actions.ts'

export interface OpenItemProps {
  item: Conversation
  name: string
  actions: ItemActions
}

/**
 * CONV-05: loads the sound at the first play. A new voicemail counts as heard once it starts to play. TEXT-02: its text stands below, and
 * the first play begins at the word that was searched.
 */
export function VoicemailPlayer({ item, name, actions }: OpenItemProps) {
  const t = useTranslations('conversations')
  const items = useTranslations('conversation-items')
  const common = useTranslations('common')
  const { platformInfo } = useUser()
  const { search } = viewOf(useSearch())
  const isLineside = platformInfo.lineside !== undefined
  const { data: text } = useQuery({ ...messageTextQuery(item.id), enabled: isLineside })
  const player = usePlayer({
    load: () => voicemailSound(item.id),
    seconds: Number(item.duration ?? 0),
    onStart: () => isNewVoicemail(item) && actions.hear(item),
    onError: (error) =>
      reportError(error, { fallback: common('errors.whileTrying', { action: items('actions.play') }) }),
  })
  const { phase, position } = player.state
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? null : text?.words.find((word) => word.text.toLowerCase().includes(wanted))?.start
  const first = phase === 'idle' ? (found ?? null) : null
  const isThere = phase === 'playing' || (phase === 'paused' && position > 0)
  return (
    <>
      <PlayerControls
        name={items('voicemailFrom', { name })}
        player={first === null ? player : { ...player, toggle: () => player.playFrom(first) }}
        onDownload={() => actions.download({ type: 'voicemail', id: item.id })}
        downloadLabel={t('menu.downloadVoicemail')}
        onDelete={() => actions.askRemove(item)}
        deleteLabel={t('menu.removeVoicemail')}
      />
      {isLineside && (
        <MessageTextPart
          id={item.id}
          search={search}
          position={isThere ? position : null}
          onJump={(seconds) => void player.playFrom(seconds)}
        />
      )}
    </>
  )
}
