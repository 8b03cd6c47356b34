import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
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
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => isIn && current.pathname !== next.pathname,
    enableBeforeUnload: () => isIn,
    withResolver: true,
  })
  const isBlocked = status === 'blocked'
  const stay = () => {
    if (isBlocked) reset?.()
    onStay()
  }
  const leave = () => {
    onLeave()
    if (isBlocked) proceed?.()
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
