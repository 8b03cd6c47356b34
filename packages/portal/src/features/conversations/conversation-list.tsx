import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useState } from 'react'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { ConversationDays } from './conversation-days.tsx'
import type { ConversationsSource } from './queries/conversations-queries.ts'
import type { ConversationsView } from './queries/conversations-view.ts'
import { ListEnd } from './list-end.tsx'
import { ListState } from './list-state.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useConversations } from './queries/use-conversations.ts'
import { useItemActions } from './use-item-actions.ts'
import { useRemoveByLink } from './use-remove-by-link.ts'

interface ConversationListProps {
  source: ConversationsSource
  view: ConversationsView
  onClear: () => void
}

/** CONV-02: the list loads more as the user nears its end. One row at a time is open. */
export function ConversationList({ source, view, onClear }: ConversationListProps) {
  const { items, list, state } = useConversations(source, view)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Conversation | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const actions = useItemActions({
    source,
    view,
    onRemove: setRemoving,
    onOpen: setOpenKey,
    onAddContact: setUnknown,
  })
  useRemoveByLink(setRemoving)
  return (
    <>
      {state === 'there' ? (
        <>
          <ConversationDays items={items} openKey={openKey} actions={actions} />
          <ListEnd
            phase={list.isFetchNextPageError ? 'failed' : list.hasNextPage ? 'more' : 'over'}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      ) : (
        <ListState
          state={state}
          view={view}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
          onClear={onClear}
        />
      )}
      <RemoveDialog item={removing} source={source} view={view} onClose={() => setRemoving(null)} />
      <NewContact number={unknown} onClose={() => setUnknown(null)} />
    </>
  )
}

/** The dialog that saves a number as a contact. Its code loads when the user first opens it. */
function NewContact({ number, onClose }: { number: string | null; onClose: () => void }) {
  const dialog = useDeferredPart(
    number !== null,
    async () => {
      const [part] = await Promise.all([
        import('../../domain/contacts/contact-dialog.tsx'),
        localeStore.require('pages'),
      ])
      return part.ContactDialog
    },
    onClose,
  )
  return dialog && <dialog.Part contact={number === null ? null : { number }} onClose={onClose} />
}
