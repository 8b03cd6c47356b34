import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import css from './command-palette.module.css'
import { PaletteBody } from './palette-body.tsx'
import type { PaletteProps } from './use-palette.ts'
import { AriaLocale } from '../../shared/ui/basics/aria-locale.tsx'

export interface CommandPaletteProps extends PaletteProps {
  readonly isOpen: boolean
}

/** FIND-01: one search box for people, numbers, screens and actions. */
export function CommandPalette({ isOpen, ...props }: CommandPaletteProps) {
  const t = useTranslations('command-palette')
  return (
    <AriaLocale>
      <ModalOverlay
        className={css.scrim ?? ''}
        data-palette
        isOpen={isOpen}
        onOpenChange={(next) => !next && props.onClose()}
        isDismissable
      >
        <Modal className={css.modal ?? ''}>
          <Dialog className={css.dialog ?? ''} aria-label={t('label')}>
            <PaletteBody {...props} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
