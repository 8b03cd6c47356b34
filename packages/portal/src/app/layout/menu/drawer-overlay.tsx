import { Send, X } from 'lucide-react'
import { canSendFax } from '@lineside/contract/access'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { moveByArrows } from '../../../shared/keys/move-by-arrows.ts'
import css from './drawer.module.css'
import { DrawerFoot } from './drawer-foot.tsx'
import { LanguageMenu } from '../top-bar/language-menu.tsx'
import { MenuList } from './menu-list.tsx'
import { QrButton } from '../top-bar/qr-button.tsx'
import { ThemeMenu } from '../top-bar/theme-menu.tsx'
import { useSendFax } from '../../../domain/send-fax/use-send-fax.ts'
import { AriaLocale } from '../../../shared/ui/basics/aria-locale.tsx'

interface DrawerOverlayProps {
  isOpen: boolean
  onClose: () => void
}

/** The menu on a phone, laid over the page. It also holds what the top bar has no room for (NAV-10, NAV-14). */
export function DrawerOverlay({ isOpen, onClose }: DrawerOverlayProps) {
  const t = useTranslations('shell')
  const basics = useTranslations('basics')
  const { facts, platformInfo } = useUser()
  const openSendFax = useSendFax()
  const sendFax = () => {
    onClose()
    openSendFax()
  }
  return (
    <AriaLocale>
      <ModalOverlay
        className={css.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(next) => !next && onClose()}
        isDismissable
      >
        <Modal className={css.overlay ?? ''}>
          <Dialog className={css.panel ?? ''} aria-label={t('menu.open')}>
            <div className={css.close}>
              <IconButton icon={X} name={basics('actions.close')} tip={false} onClick={onClose} />
            </div>
            <nav aria-label={t('menu.label')} onKeyDown={moveByArrows('vertical')}>
              <MenuList onGo={onClose} />
            </nav>
            <div className={css.extras}>
              {canSendFax(facts) && (
                <button type="button" className={css.link} onClick={sendFax}>
                  <Icon as={Send} tone="muted" />
                  <span className={css.label}>{t('apps.sendFax')}</span>
                </button>
              )}
              {platformInfo.app?.show_qr && <QrButton isRow />}
              <ThemeMenu isRow />
              <LanguageMenu isRow />
            </div>
            <DrawerFoot />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
