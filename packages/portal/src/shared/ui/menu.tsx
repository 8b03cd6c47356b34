import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'
import css from './menu.module.css'
import overlay from './overlay.module.css'
import { Trigger } from './trigger.tsx'

export interface MenuProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement
  /** What the menu is about: "Actions for Maria Huber". */
  label: string
  /** In order; what removes something comes last. */
  items: readonly MenuEntryProps[]
  /** Above the entries, not part of them: who is signed in, say. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right top'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ trigger, label, items, head, placement = 'bottom end', ...open }: MenuProps) {
  return (
    <MenuTrigger {...open}>
      <Trigger>{trigger}</Trigger>
      <Popover className={`${overlay.popover} ${css.popover}`} placement={placement} offset={4}>
        {head && <div className={css.head}>{head}</div>}
        <AriaMenu className={css.menu ?? ''} aria-label={label}>
          {items.map((item) => (
            <MenuEntry key={item.id} {...item} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
