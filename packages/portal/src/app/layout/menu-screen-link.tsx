import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { MenuLink } from '../menu.ts'
import css from './drawer.module.css'
import { NewVoicemailsBadge } from './new-voicemails-badge.tsx'
import { screenIcons } from './screen-icons.ts'

interface MenuScreenLinkProps {
  link: MenuLink
  isRail?: boolean
  /** In a group: no icon, the group's line stands there. */
  isChild?: boolean
  onGo?: (() => void) | undefined
}

/** The router marks the link of the page shown with `aria-current`. */
export function MenuScreenLink({ link: { screen, to }, isRail = false, isChild = false, onGo }: MenuScreenLinkProps) {
  const t = useTranslations('screens')
  const title = t(`titles.${screen.title}`)
  return (
    <Link
      to={to}
      className={css.link}
      data-tip={isRail ? title : undefined}
      data-tip-side="end"
      {...(onGo && { onClick: onGo })}
    >
      {!isChild && <Icon as={screenIcons[screen.menu.icon]} className={css.icon} />}
      <span className={css.label}>{title}</span>
      {screen.menu.badge === 'newVoicemails' && <NewVoicemailsBadge isRail={isRail} />}
    </Link>
  )
}
