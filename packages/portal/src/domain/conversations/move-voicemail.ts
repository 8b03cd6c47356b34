import type { voicemailFolders, voicemails } from '@lineside/contract/resources/conversations/voicemails'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { describedResource } from '../../shared/api/described.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { changeCached } from './cached-conversations.ts'
import { conversationKeys } from './conversation-keys.ts'

export type VoicemailFolder = (typeof voicemailFolders)[number]

export interface VoicemailMove {
  readonly id: number
  readonly from: string
  readonly to: VoicemailFolder
}

const messages = describedResource<typeof voicemails>('voicemails')

/** Marks a voicemail as heard (Old) or new (INBOX): shown at once, and taken back if the platform refuses. */
export function useMoveVoicemail() {
  const client = useQueryClient()
  const { id: subscriberId } = useUser().subscriber
  const t = useTranslations('conversation-items')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ id, to }: VoicemailMove) => setMember(messages, id, 'folder', to),
    onMutate: async (move) => {
      // a request that is still under way would bring the old folder back
      await client.cancelQueries({ queryKey: conversationKeys.counts(subscriberId) })
      show(client, subscriberId, move)
    },
    onError: (_error, { id, from, to }) => show(client, subscriberId, { id, from: to, to: from }),
    onSettled: () => client.invalidateQueries({ queryKey: conversationKeys.counts(subscriberId) }),
    meta: { failed: () => common('errors.whileTrying', { action: t('actions.moveVoicemail') }) },
  })
}

const show = (client: QueryClient, subscriberId: number, move: { id: number; from: string; to: string }): void => {
  changeCached(client, subscriberId, (item) =>
    item.type === 'voicemail' && item.id === move.id ? { ...item, folder: move.to } : item,
  )
  const step = Number(move.to === 'INBOX') - Number(move.from === 'INBOX')
  client.setQueryData<number>(conversationKeys.newVoicemails(subscriberId), (count) =>
    count === undefined ? undefined : Math.max(0, count + step),
  )
}
