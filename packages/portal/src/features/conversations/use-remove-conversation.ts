import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { faxes } from '@lineside/contract/resources/conversations/faxes'
import type { voicemails } from '@lineside/contract/resources/conversations/voicemails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { describedResource } from '../../shared/api/described.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { removeItem } from '../../shared/api/resource-client.ts'
import { changeCached } from '../../domain/conversations/cached-conversations.ts'
import { conversationKeys, itemKey } from '../../domain/conversations/conversation-keys.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { type ConversationPages, itemsOf } from './queries/conversation-pages.ts'
import { type ConversationsSource, conversationsQuery } from './queries/conversations-queries.ts'
import type { ConversationsView } from './queries/conversations-view.ts'
import { useListReload } from './queries/use-list-reload.ts'

const faxItems = describedResource<typeof faxes>('faxes')
const voicemailItems = describedResource<typeof voicemails>('voicemails')

/** Removes a voicemail or fax for good, then reloads the list and the counts. */
export function useRemoveConversation(source: ConversationsSource, view: ConversationsView) {
  const client = useQueryClient()
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  const reload = useListReload(source, view)
  const kindOf = ({ type }: Conversation) => (type === 'fax' ? 'fax' : 'voicemail')
  return useMutation({
    mutationFn: ({ type, id }: Conversation) =>
      type === 'fax' ? removeItem(faxItems, id) : removeItem(voicemailItems, id),
    onSuccess: (_done, item) => {
      const { subscriberId } = source
      const key = itemKey(item)
      const shown = itemsOf(client.getQueryData<ConversationPages>(conversationsQuery(source, view).queryKey))
      changeCached(client, subscriberId, (each) => (itemKey(each) === key ? null : each))
      toast.success(t(`remove.${kindOf(item)}Done`))
      void client.invalidateQueries({ queryKey: conversationKeys.counts(subscriberId) })
      void client.invalidateQueries({ queryKey: conversationKeys.recent(subscriberId) })
      void reload((items) => items.every((each) => itemKey(each) !== key), shown[0] ? itemKey(shown[0]) : null)
    },
    onError: (error, item) =>
      reportError(error, {
        fallback: common('errors.whileTrying', { action: t(`remove.${kindOf(item)}Action`) }),
      }),
    // the failure is reported above, with the name of what was to be removed
    meta: { isQuiet: true },
  })
}
