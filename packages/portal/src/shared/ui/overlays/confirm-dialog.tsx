import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'
import { Dialog } from './dialog.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** The action in question: "Remove seat". */
  title: string
  /** Names the item, and what the action leads to. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  isBusy?: boolean
  /** The action removes something. */
  isDanger?: boolean
}

/** A dialog that asks before an action; the focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, confirmLabel, cancelLabel, busyLabel, isBusy, isDanger } = props
  const labels = useKitLabels()
  const foot = (
    <>
      <Button autoFocus disabled={Boolean(isBusy)} onClick={onClose}>
        {cancelLabel ?? labels.cancel}
      </Button>
      <Button
        tone={isDanger ? 'danger' : 'primary'}
        isBusy={Boolean(isBusy)}
        {...(busyLabel && { busyLabel })}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      foot={foot}
      isAlert
      isDismissable
      isLocked={Boolean(isBusy)}
    >
      <p>{children}</p>
    </Dialog>
  )
}
