import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLocale } from '../basics/aria-locale.tsx'
import { cx } from '../basics/cx.ts'
import css from './dialog.module.css'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { useEscapeAnywhere } from './use-escape-anywhere.ts'
import overlay from './overlay.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons: the safe one first, the one that acts last. */
  foot?: ReactNode
  width?: 'normal' | 'wide'
  /** Interrupts for a decision: without a close button, and read out at once. */
  isAlert?: boolean
  /** A press outside closes it, too. Not for forms, because typed text would be lost. */
  isDismissable?: boolean
  /** An action is running, so the dialog cannot be closed. */
  isLocked?: boolean
}

/** The dialog itself: centred and at most 480 px wide; on a phone a sheet at the bottom. */
export function DialogSurface(props: DialogProps) {
  const { isOpen, onClose, width = 'normal', isAlert, isDismissable, isLocked = false } = props
  const dialog = useRef<HTMLElement>(null)
  useEscapeAnywhere(dialog, isOpen && !isLocked ? onClose : null)
  return (
    <AriaLocale>
      <ModalOverlay
        className={overlay.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(next) => !next && onClose()}
        isDismissable={Boolean(isDismissable) && !isLocked}
        isKeyboardDismissDisabled={isLocked}
      >
        <Modal className={cx(overlay.modal, width === 'wide' && overlay.wide)}>
          <AriaDialog ref={dialog} className={css.dialog ?? ''} role={isAlert ? 'alertdialog' : 'dialog'}>
            <Parts {...props} />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function Parts({ onClose, title, children, foot, isAlert, isLocked = false }: DialogProps) {
  const labels = useKitLabels()
  const asks = useAskedFocus()
  return (
    <>
      <header className={css.head}>
        <Heading slot="title" level={2} className={css.title ?? ''}>
          {title}
        </Heading>
        {!isAlert && (
          <IconButton icon={X} name={labels.close} size="s" tip={false} disabled={isLocked} onClick={onClose} />
        )}
      </header>
      <div className={css.body} onFocus={asks}>
        {children}
      </div>
      {foot && (
        <footer className={css.foot} onFocus={asks}>
          {foot}
        </footer>
      )}
    </>
  )
}

/**
 * Gives the focus to what asks for it while the dialog appears. A dialog below takes it back at that moment, because it
 * does not know yet of the one above.
 * @returns to be called when something in the dialog gets the focus
 */
function useAskedFocus(): (event: FocusEvent) => void {
  const asked = useRef<Element | null>(null)
  useEffect(() => {
    if (asked.current instanceof HTMLElement) asked.current.focus()
  }, [])
  return ({ target }) => {
    asked.current ??= target
  }
}
