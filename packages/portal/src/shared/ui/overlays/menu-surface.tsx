import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import css from './menu.module.css'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'
import overlay from './overlay.module.css'

export interface MenuContent {
  /** What the menu is about: "Actions for Maria Huber". */
  label: string
  /** In order; what removes something comes last. */
  items: readonly MenuEntryProps[]
  /** Above the entries, not part of them: who is signed in, say. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right top'
}

interface MenuSurfaceProps extends MenuContent {
  anchor: RefObject<HTMLElement | null>
  /** Then the first entry has the focus at once. */
  isByKeyboard: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What opens: beside its button, on a phone at the bottom. */
export function MenuSurface(props: MenuSurfaceProps) {
  const { anchor, label, items, head, placement = 'bottom end', isByKeyboard, isOpen, onOpenChange } = props
  return (
    <Popover
      className={`${overlay.popover} ${css.popover}`}
      triggerRef={anchor}
      placement={placement}
      offset={4}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-label={label}
    >
      {head && <div className={css.head}>{head}</div>}
      <AriaMenu
        className={css.menu ?? ''}
        aria-label={label}
        autoFocus={isByKeyboard ? 'first' : true}
        onClose={() => onOpenChange(false)}
      >
        {items.map((item) => (
          <MenuEntry key={item.id} {...item} />
        ))}
      </AriaMenu>
    </Popover>
  )
}
