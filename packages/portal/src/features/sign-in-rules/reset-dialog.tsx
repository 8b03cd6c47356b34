import type { SignInPerson } from '@lineside/contract/resources/sign-in/sign-in-rules'
import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useResetFactor } from './rules-queries.ts'

interface ResetDialogProps {
  /** null while the dialog is closed. */
  person: SignInPerson | null
  onClose: () => void
}

/** FACT-06: asks before a lost second step is taken away; the person needs the password alone until a new one is set up. */
export function ResetDialog({ person, onClose }: ResetDialogProps) {
  const t = useTranslations('sign-in-rules')
  const reset = useResetFactor()
  const last = useLast(person)
  if (last === null) return null
  const confirm = () =>
    reset.mutate(last.subscriber_id, {
      onSuccess: () => toast.success(t('resetDone', { name: last.name })),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      isOpen={person !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={t('resetTitle', { name: last.name })}
      confirmLabel={t('reset')}
      isBusy={reset.isPending}
      isDanger
    >
      {t('resetText', { name: last.name })}
    </ConfirmDialog>
  )
}
