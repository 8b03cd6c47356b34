import { useTranslations } from 'use-intl'
import { forgetUnsavedWork } from '../../shared/session/unsaved-work.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'

interface UnsavedDialogProps {
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asked before something typed is lost (AUTH-08). */
export function UnsavedDialog({ isOpen, onStay, onLeave }: UnsavedDialogProps) {
  const t = useTranslations('shell')
  const leave = () => {
    forgetUnsavedWork()
    onLeave()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      onConfirm={leave}
      title={t('unsaved.title')}
      cancelLabel={t('unsaved.stay')}
      confirmLabel={t('unsaved.leave')}
      isDanger
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
