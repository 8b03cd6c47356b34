import type { Contact } from '@lineside/contract/resources/contacts'
import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useRemoveContact } from './contacts-queries.ts'

interface RemoveContactDialogProps {
  /** null while the dialog is closed. */
  contact: Contact | null
  onClose: () => void
}

export function RemoveContactDialog({ contact, onClose }: RemoveContactDialogProps) {
  const t = useTranslations('contacts')
  const removal = useRemoveContact()
  const last = useLast(contact)
  if (last === null) return null
  const { id, name, shared } = last
  return (
    <ConfirmDialog
      isOpen={contact !== null}
      onClose={onClose}
      onConfirm={() =>
        removal.mutate(id, { onSuccess: () => toast.success(t('remove.done', { name })), onSettled: onClose })
      }
      title={t('remove.title')}
      confirmLabel={t('remove.button')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      isDanger
    >
      {t(shared ? 'remove.textShared' : 'remove.text', { name })}
    </ConfirmDialog>
  )
}
