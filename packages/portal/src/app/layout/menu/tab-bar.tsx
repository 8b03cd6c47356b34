import { Link } from '../../../shared/navigation/link.tsx'
import { Grip, Menu } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { type MenuLink, visibleLinks } from '../../menu.ts'
import { screens } from '../../screens.ts'
import { screenIcons } from '../screen-icons.ts'
import { callLabelStore } from '../../../domain/calls/calls-store.ts'
import { useStore } from '../../../shared/state/store.ts'
import css from './tab-bar.module.css'

/** The bar at the bottom of a phone, within reach of the thumb: the most used pages, dialling, and the menu. */
export function TabBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useTranslations('shell')
  const titles = useTranslations('screens')
  const links = visibleLinks(screens, useUser().facts)
  const find = (title: MenuLink['screen']['title']) => links.find(({ screen }) => screen.title === title)
  const call = find('home')
  const label = useStore(callLabelStore)
  const tab = (title: 'dashboard' | 'conversations' | 'callForwarding') => {
    const link = find(title)
    return (
      link && (
        <Link to={link.to} className={css.tab}>
          <Icon as={screenIcons[link.screen.menu.icon]} className={css.icon} />
          <span className={css.text}>{t(`tabs.${title}`)}</span>
        </Link>
      )
    )
  }
  return (
    <nav className={css.bar} aria-label={t('tabs.label')}>
      {tab('dashboard')}
      {tab('conversations')}
      {call && (
        <Link to={call.to} className={css.call} aria-label={label ?? titles('titles.home')}>
          <Icon as={Grip} className={css.icon} />
        </Link>
      )}
      {tab('callForwarding')}
      <button type="button" className={css.tab} aria-haspopup="dialog" onClick={onOpenMenu}>
        <Icon as={Menu} className={css.icon} />
        <span className={css.text}>{t('tabs.more')}</span>
      </button>
    </nav>
  )
}
