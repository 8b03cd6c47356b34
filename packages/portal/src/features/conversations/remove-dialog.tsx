import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useNow, useTranslations } from 'use-intl'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import type { ConversationsSource } from './queries/conversations-queries.ts'
import type { ConversationsView } from './queries/conversations-view.ts'
import { useRemoveConversation } from './use-remove-conversation.ts'

interface RemoveDialogProps {
  /** null while the dialog is closed. */
  item: Conversation | null
  source: ConversationsSource
  view: ConversationsView
  onClose: () => void
}

/** CONV-05, CONV-06: asks before a voicemail or fax is removed, because that cannot be undone. */
export function RemoveDialog({ item, source, view, onClose }: RemoveDialogProps) {
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  const removal = useRemoveConversation(source, view)
  const last = useLast(item)
  const text = useRemovalText()
  if (last === null) return null
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={() => removal.mutate(last, { onSettled: onClose })}
      title={last.type === 'fax' ? t('remove.faxTitle') : t('remove.voicemailTitle')}
      confirmLabel={common('actions.delete')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      isDanger
    >
      {text(last)}
    </ConfirmDialog>
  )
}

function useRemovalText(): (item: Conversation) => string {
  const t = useTranslations('conversations')
  const texts = useConversationTexts()
  const formats = useFormats()
  const now = useNow()
  return (item) => {
    const { lead, party, startedAt } = texts(item)
    return t('remove.text', {
      name: `${lead} ${party.name}`,
      time: formats.relative(startedAt ?? item.start_time, now),
    })
  }
}
