import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import type { MenuLink } from '../../menu.ts'
import type { MenuGroup } from '../../screen.ts'
import css from './drawer.module.css'
import { groupIcons } from './group-icons.ts'
import { MenuScreenLink } from './menu-screen-link.tsx'

interface MenuGroupFoldProps {
  group: MenuGroup
  links: readonly MenuLink[]
  isOpen: boolean
  onToggle: () => void
  onGo?: (() => void) | undefined
}

/** A group in the open menu: its entries unfold below it. */
export function MenuGroupFold({ group, links, isOpen, onToggle, onGo }: MenuGroupFoldProps) {
  const t = useTranslations('screens')
  const listId = useId()
  return (
    <>
      <button type="button" className={css.link} aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
        <Icon as={groupIcons[group]} className={css.icon} />
        <span className={css.label}>{t(`subtitles.${group}`)}</span>
        <Icon as={isOpen ? ChevronDown : ChevronRight} size="s" className={css.chevron} />
      </button>
      <ul id={listId} className={css.children} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.to}>
            <MenuScreenLink link={link} isChild onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}
