import { Grid2x2, Menu as MenuIcon, Pin, PinOff, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { canSendFax } from '@lineside/contract/access'
import { BrandLogo } from '../../../shared/look/brand-logo.tsx'
import { localeStore } from '../../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../../shared/loading/use-deferred-part.ts'
import { useIsIdle } from '../../../shared/loading/use-is-idle.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { useSendFax } from '../../../domain/send-fax/use-send-fax.ts'
import { LanguageMenu } from './language-menu.tsx'
import { PaletteButtons } from './palette-buttons.tsx'
import { QrButton } from './qr-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import css from './top-bar.module.css'
import { useMedia } from '../use-media.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onOpenMenu: () => void
}

/** The bar at the top (NAV-08). */
export function TopBar({ isPinned, onPin, onOpenMenu }: TopBarProps) {
  const t = useTranslations('shell')
  const { platformInfo } = useUser()
  const isPhone = useMedia('(max-width: 899px)')
  return (
    <header className={css.bar}>
      <span className={css.onPhone}>
        <IconButton
          icon={MenuIcon}
          name={t('menu.open')}
          data-popup="menu"
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        />
      </span>
      <span className={css.logo}>
        <BrandLogo isMarkOnly={!isPinned && !isPhone} />
      </span>
      <span className={css.pin}>
        <IconButton
          icon={isPinned ? Pin : PinOff}
          name={isPinned ? t('menu.unpin') : t('menu.pin')}
          size="s"
          aria-pressed={isPinned}
          onClick={() => onPin(!isPinned)}
        />
      </span>
      <PaletteButtons />
      <div className={css.end}>
        <span className={css.onDesktop}>
          <ReachSlot />
          <AppsMenu />
          {platformInfo.app?.show_qr && <QrButton />}
          <LanguageMenu />
          <ThemeMenu />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}

/** REACH-01: reachability of the line, on platforms that can tell. Loaded after the first page is drawn. */
function ReachSlot() {
  const { platformInfo } = useUser()
  const isIdle = useIsIdle()
  const chip = useDeferredPart(platformInfo.lineside !== undefined && isIdle, async () => {
    const [{ ReachChip }] = await Promise.all([
      import('../../../domain/reach/reach-chip.tsx'),
      localeStore.require('calls'),
    ])
    return ReachChip
  })
  return chip && <chip.Part />
}

/** Shown only while it has an entry: if the fax server is active and faxes may be sent (NAV-08). */
function AppsMenu() {
  const t = useTranslations('shell')
  const { facts } = useUser()
  const sendFax = useSendFax()
  if (!canSendFax(facts)) return null
  return (
    <Menu
      trigger={<IconButton icon={Grid2x2} name={t('apps.label')} data-popup="apps" />}
      label={t('apps.label')}
      items={[{ id: 'send-fax', text: t('apps.sendFax'), icon: Send, onAction: () => sendFax() }]}
    />
  )
}
