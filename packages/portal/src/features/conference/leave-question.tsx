import { useTranslations } from 'use-intl'
import { useBlocker } from '../../shared/navigation/use-blocker.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isIn: boolean
  /** The leave button has asked. A change of page is noticed by this component itself. */
  isAsking: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * CONF-03: asks a user in a conference before leaving it, whether by the button, a change of page or closing the
 * window.
 */
export function LeaveQuestion({ isIn, isAsking, onStay, onLeave }: LeaveQuestionProps) {
  const t = useTranslations('conference')
  const { isBlocked, ...held } = useBlocker({
    shouldBlock: (current, next) => isIn && current.pathname !== next.pathname,
    asksOnUnload: isIn,
  })
  const stay = () => {
    held.stay()
    onStay()
  }
  const leave = () => {
    onLeave()
    held.proceed()
  }
  return (
    <ConfirmDialog
      isOpen={isAsking || isBlocked}
      onClose={stay}
      onConfirm={leave}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      isDanger
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
