import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'

interface RemoveEntryDialogProps {
  isOpen: boolean
  title: string
  text: string
  isSaving: boolean
  onClose: () => void
  onConfirm: () => void
  /** The dialog has closed and no longer holds the focus. */
  onGone: () => void
}

export function RemoveEntryDialog({
  isOpen,
  title,
  text,
  isSaving,
  onClose,
  onConfirm,
  onGone,
}: RemoveEntryDialogProps) {
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      confirmLabel={common('actions.remove')}
      busyLabel={t('removing')}
      isBusy={isSaving}
      isDanger
    >
      {text}
      <Farewell onGone={onGone} />
    </ConfirmDialog>
  )
}

function Farewell({ onGone }: Pick<RemoveEntryDialogProps, 'onGone'>) {
  useEffect(() => onGone, [onGone])
  return null
}
