import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { Copy, Download, Ellipsis, FileText, MailCheck, MailPlus, Trash2, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasFaxPages, isNewVoicemail, itemKey, voicemailOf } from '../../domain/conversations/conversation-keys.ts'
import { calledBy, type PartyText } from '../../domain/conversations/party-text.ts'
import { useCallEntry } from '../../domain/calls/use-call-entry.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import { useRowKeys } from '../../shared/keys/row-keys.ts'
import type { ItemActions } from './use-item-actions.ts'

interface ConversationMenuProps {
  item: Conversation
  party: PartyText
  actions: ItemActions
}

/** CONV-07: the actions for a conversation; empty for a call whose caller withheld the number. */
export function ConversationMenu({ item, party, actions }: ConversationMenuProps) {
  const t = useTranslations('conversations')
  const entries = useEntries(item, party, actions)
  const run = (id: string) =>
    entries.flatMap((entry) => (entry.id === id && 'onAction' in entry ? entry.onAction : []))[0]
  const box = useRowKeys<HTMLSpanElement>({ c: run('call'), e: run('folder') })
  if (entries.length === 0) return null
  const label = t('row.actions', { name: party.name })
  return (
    <span ref={box} data-row-keys>
      <Menu
        label={label}
        items={entries}
        trigger={<IconButton icon={Ellipsis} name={label} size="s" tip={false} data-popup="conversation-actions" />}
      />
    </span>
  )
}

function useEntries(item: Conversation, party: PartyText, actions: ItemActions): readonly MenuEntryProps[] {
  const { dialled, name } = party
  const callAgain = useCallEntry({ number: dialled, name })
  const t = useTranslations('conversations')
  const blocking = useTranslations('call-blocking')
  const message = voicemailOf(item)
  const { addContact } = actions
  const isKnown = calledBy(party) !== ''
  const add: MenuEntryProps[] =
    dialled && !isKnown && addContact !== null
      ? [{ id: 'contact', text: t('menu.addContact'), icon: UserPlus, onAction: () => addContact(dialled) }]
      : []
  const copy: MenuEntryProps[] = dialled
    ? [
        ...callAgain,
        ...add,
        ...actions.next(dialled),
        { id: 'copy', text: t('menu.copyNumber'), icon: Copy, onAction: () => actions.copyNumber(dialled) },
      ]
    : []
  const block = dialled ? actions.blockMenu(dialled.replace(/^\+/, '')) : []
  const number: MenuEntryProps[] =
    block.length > 0 ? [...copy, { id: 'block', section: blocking('menu.title'), items: [...block] }] : copy
  // the voicemail of a call offers the same actions as one that is listed alone
  const subject = item.type === 'fax' ? item : message
  if (subject === null) return number
  const { id } = subject
  const isNew = isNewVoicemail(subject)
  const pages: MenuEntryProps[] =
    item.type === 'fax' && !hasFaxPages(item)
      ? []
      : [
          { id: 'show', text: t('menu.showFax'), icon: FileText, onAction: () => actions.open(itemKey(item)) },
          ...(['tif', 'pdf'] as const).map((format) => ({
            id: format,
            text: format === 'tif' ? t('menu.downloadTif') : t('menu.downloadPdf'),
            icon: Download,
            onAction: () => actions.download({ type: 'fax', id, format }),
          })),
        ]
  const own: MenuEntryProps[] =
    subject.type === 'voicemail'
      ? [
          {
            id: 'download',
            text: t('menu.downloadVoicemail'),
            icon: Download,
            onAction: () => actions.download({ type: 'voicemail', id }),
          },
          {
            id: 'folder',
            text: isNew ? t('menu.markHeard') : t('menu.markNew'),
            icon: isNew ? MailCheck : MailPlus,
            onAction: () => actions.move(subject, isNew ? 'Old' : 'INBOX'),
          },
        ]
      : pages
  const remove: MenuEntryProps[] = actions.canRemove(subject)
    ? [
        { id: 'end', separator: true },
        {
          id: 'remove',
          text: subject.type === 'fax' ? t('menu.removeFax') : t('menu.removeVoicemail'),
          icon: Trash2,
          tone: 'negative',
          onAction: () => actions.askRemove(subject),
        },
      ]
    : []
  return [...own, ...number, ...remove]
}
