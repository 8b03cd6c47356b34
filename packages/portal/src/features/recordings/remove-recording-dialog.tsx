import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { useTranslations } from 'use-intl'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useRemoveRecording } from './recordings-queries.ts'
import { useRecordingTexts } from './use-recording-texts.ts'

interface RemoveRecordingDialogProps {
  /** null while the dialog is closed. */
  recording: CallRecording | null
  onClose: () => void
}

/** REC-03: asks before a recording is removed, because that cannot be undone. */
export function RemoveRecordingDialog({ recording, onClose }: RemoveRecordingDialogProps) {
  const t = useTranslations('recordings')
  const common = useTranslations('common')
  const removal = useRemoveRecording(useUser().subscriber.id)
  const texts = useRecordingTexts()
  const last = useLast(recording)
  if (last === null) return null
  const { caller, callee, time } = texts(last)
  return (
    <ConfirmDialog
      isOpen={recording !== null}
      onClose={onClose}
      onConfirm={() => removal.mutate(last, { onSettled: onClose })}
      title={t('remove.title')}
      confirmLabel={common('actions.delete')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      isDanger
    >
      {t('remove.text', { caller: caller.name, callee: callee.name, time })}
    </ConfirmDialog>
  )
}
