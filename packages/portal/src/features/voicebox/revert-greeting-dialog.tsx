import type { VoicemailGreeting } from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { useTranslations } from 'use-intl'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useRevertGreeting } from './greeting-queries.ts'

interface RevertGreetingDialogProps {
  /** null while the dialog is closed. */
  greeting: VoicemailGreeting | null
  /** The name of the greeting inside a sentence, such as "busy greeting". */
  name: string
  onClose: () => void
}

/** VBX-04: asks before a greeting is removed, because it is lost. */
export function RevertGreetingDialog({ greeting, name, onClose }: RevertGreetingDialogProps) {
  const last = useLast(greeting)
  return last === null ? null : <Revert isOpen={greeting !== null} greeting={last} name={name} onClose={onClose} />
}

interface RevertProps {
  isOpen: boolean
  greeting: VoicemailGreeting
  name: string
  onClose: () => void
}

function Revert({ isOpen, greeting, name, onClose }: RevertProps) {
  const t = useTranslations('voicebox')
  const { isPending, mutate } = useRevertGreeting(greeting)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: () => toast.success(t('revert.done')), onSettled: onClose })}
      title={t('revert.title')}
      confirmLabel={t('useDefault')}
      busyLabel={t('revert.busy')}
      isBusy={isPending}
      isDanger
    >
      {t('revert.text', { name })}
    </ConfirmDialog>
  )
}
