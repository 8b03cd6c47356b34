import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { cx } from '../basics/cx.ts'
import { Icon, type IconType } from '../basics/icon.tsx'
import css from './menu.module.css'

export interface MenuAction {
  id: string
  text: string
  icon?: IconType | undefined
  /** At the end of the row: a badge, a shortcut. */
  end?: ReactNode
  tone?: 'negative'
  isDisabled?: boolean
  /** Whether this entry is the selected one. */
  isCurrent?: boolean
  onAction?: () => void
  href?: string
  target?: '_blank'
}

export type MenuEntryProps =
  | MenuAction
  | { id: string; separator: true }
  | MenuChoices
  | { id: string; section: string; items: MenuAction[] }

/** A choice among entries, of one or of several; `isCurrent` marks the selected ones. */
export interface MenuChoices {
  id: string
  /** The name of the choice: "Language". */
  choices: string
  mode: 'single' | 'multiple'
  items: MenuAction[]
}

export function MenuEntry({ isChoice = false, ...entry }: MenuEntryProps & { isChoice?: boolean }) {
  if ('separator' in entry) return <Separator className={css.separator ?? ''} />
  if ('choices' in entry) {
    const chosen = entry.items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)
    return (
      <MenuSection aria-label={entry.choices} selectionMode={entry.mode} selectedKeys={chosen}>
        {entry.items.map((item) => (
          <MenuEntry key={item.id} isChoice {...item} />
        ))}
      </MenuSection>
    )
  }
  if ('items' in entry) {
    return (
      <MenuSection>
        <Header className={css.section}>{entry.section}</Header>
        {entry.items.map((item) => (
          <MenuEntry key={item.id} {...item} />
        ))}
      </MenuSection>
    )
  }
  const { id, text, icon, end, tone, isCurrent, ...action } = entry
  return (
    <MenuItem
      id={id}
      textValue={text}
      className={cx(css.item, tone && css[tone])}
      aria-current={(!isChoice && isCurrent) || undefined}
      {...action}
    >
      {icon && <Icon as={icon} className={css.icon} />}
      <span className={css.text}>{text}</span>
      {end}
      {isCurrent && <Icon as={Check} className={css.icon} />}
    </MenuItem>
  )
}
