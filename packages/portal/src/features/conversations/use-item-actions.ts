import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useCallback, useMemo } from 'react'
import { useMoveVoicemail, type VoicemailFolder } from '../../domain/conversations/move-voicemail.ts'
import { type Download, useDownload } from '../../domain/conversations/use-download.ts'
import type { MenuAction } from '../../shared/ui/overlays/menu-entry.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import type { ConversationsSource } from './queries/conversations-queries.ts'
import type { ConversationsView } from './queries/conversations-view.ts'
import { useNextSteps } from './use-next-steps.ts'
import { useBlockMenu } from './use-block-menu.ts'
import { useListReload } from './queries/use-list-reload.ts'

/** The actions for conversations. The object stays the same while the list does, so that rows are not drawn again. */
export interface ItemActions {
  /** Opens a row by its key, or closes the open one. */
  readonly open: (key: string | null) => void
  readonly download: (wanted: Download) => void
  /** The user moves a voicemail to another folder by the menu. */
  readonly move: (item: Conversation, to: VoicemailFolder) => void
  /** A new voicemail has started to play. */
  readonly hear: (item: Conversation) => void
  readonly copyNumber: (number: string) => void
  /** null if this platform keeps no contacts. */
  readonly addContact: ((number: string) => void) | null
  /** The menu entries that block or unblock a number. */
  readonly blockMenu: (number: string) => readonly MenuAction[]
  /** Further actions for a number, as far as this subscriber may use them. */
  readonly next: (number: string) => readonly MenuAction[]
  /** Whether rows of calls can be opened: only this platform keeps the path of a call. */
  readonly opensCalls: boolean
  readonly canRemove: (item: Conversation) => boolean
  readonly askRemove: (item: Conversation) => void
}

interface ItemActionsOptions {
  readonly source: ConversationsSource
  readonly view: ConversationsView
  readonly onOpen: (key: string | null) => void
  readonly onRemove: (item: Conversation) => void
  readonly onAddContact: (number: string) => void
}

export function useItemActions({ source, view, onOpen, onRemove, onAddContact }: ItemActionsOptions): ItemActions {
  const copy = useCopy()
  const { isLineside } = source
  const { mutate: download } = useDownload()
  const { mutate: move } = useMoveVoicemail()
  const reload = useListReload(source, view)
  const showAgain = useCallback(() => void reload(() => true), [reload])
  const blockMenu = useBlockMenu(showAgain)
  const next = useNextSteps(isLineside)
  return useMemo(() => {
    const moved = (item: Conversation, to: VoicemailFolder) => ({ id: item.id, from: item.folder ?? '', to })
    return {
      open: onOpen,
      download,
      move: (item, to) =>
        move(moved(item, to), {
          onSuccess: () => void reload((items) => items.every((each) => !isSame(each, item) || each.folder === to)),
        }),
      blockMenu,
      next,
      opensCalls: isLineside,
      hear: (item) => move(moved(item, 'Old')),
      copyNumber: copy,
      // CONV-06: other platforms do not let a subscriber remove a fax
      canRemove: ({ type }) => type === 'voicemail' || (type === 'fax' && isLineside),
      askRemove: onRemove,
      addContact: isLineside ? onAddContact : null,
    }
  }, [copy, download, move, reload, blockMenu, next, onOpen, onRemove, onAddContact, isLineside])
}

const isSame = (a: Conversation, b: Conversation): boolean => a.type === b.type && a.id === b.id
