import type { SpeedDial } from '@lineside/contract/resources/speed-dials'
import { useTranslations } from 'use-intl'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useReleaseSlot } from './speed-dials-queries.ts'
import { useDestinationText } from './use-destination-text.ts'

interface RemoveSpeedDialDialogProps {
  /** null while the dialog is closed. */
  dial: SpeedDial | null
  onClose: () => void
}

export function RemoveSpeedDialDialog({ dial, onClose }: RemoveSpeedDialDialogProps) {
  const t = useTranslations('speed-dials')
  const common = useTranslations('common')
  const text = useDestinationText()
  const removal = useReleaseSlot(useUser().subscriber.id)
  const last = useLast(dial)
  if (last === null) return null
  const { slot, destination } = last
  return (
    <ConfirmDialog
      isOpen={dial !== null}
      onClose={onClose}
      onConfirm={() =>
        removal.mutate(slot, { onSuccess: () => toast.success(t('remove.done', { slot })), onSettled: onClose })
      }
      title={t('remove.title')}
      confirmLabel={common('actions.delete')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      isDanger
    >
      {t('remove.text', { slot, destination: text(destination).name })}
    </ConfirmDialog>
  )
}
