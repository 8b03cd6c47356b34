import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import css from './command-palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteBody } from './palette-body.tsx'

export interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  entries: readonly PaletteEntry[]
  onGo: (id: string) => void
}

/** Leads to any screen by a few letters of its name. */
export function CommandPalette({ isOpen, onClose, entries, onGo }: CommandPaletteProps) {
  const t = useTranslations('command-palette')
  return (
    <ModalOverlay className={css.scrim ?? ''} isOpen={isOpen} onOpenChange={(next) => !next && onClose()} isDismissable>
      <Modal className={css.modal ?? ''}>
        <Dialog className={css.dialog ?? ''} aria-label={t('label')}>
          <PaletteBody entries={entries} onGo={onGo} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
