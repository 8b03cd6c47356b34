import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useSignOut } from './registered-devices-queries.ts'

interface SignOutDialogProps {
  /** null while the dialog is closed. */
  device: { readonly id: number; readonly name: string } | null
  onClose: () => void
}

/** Asks before signing out a device: it no longer rings, and a distant phone may not register again by itself. */
export function SignOutDialog({ device, onClose }: SignOutDialogProps) {
  const t = useTranslations('registered-devices')
  const signOut = useSignOut()
  const last = useLast(device)
  if (last === null) return null
  return (
    <ConfirmDialog
      isOpen={device !== null}
      onClose={onClose}
      onConfirm={() => signOut.mutate(last, { onSettled: onClose })}
      title={t('signOut.title')}
      confirmLabel={t('signOut.short')}
      busyLabel={t('signOut.busy')}
      isBusy={signOut.isPending}
      isDanger
    >
      {t('signOut.text', { name: last.name })}
    </ConfirmDialog>
  )
}
