import { useTranslations } from 'use-intl'
import css from './drawer.module.css'
import { DrawerFoot } from './drawer-foot.tsx'
import { MenuList } from './menu-list.tsx'

/** The menu beside the page: open, or a rail of icons (NAV-10). On a phone it is DrawerOverlay. */
export function Drawer({ isRail }: { isRail: boolean }) {
  const t = useTranslations('shell')
  return (
    <nav className={css.drawer} data-rail={isRail || undefined} aria-label={t('menu.label')}>
      <MenuList isRail={isRail} />
      {!isRail && <DrawerFoot />}
    </nav>
  )
}
