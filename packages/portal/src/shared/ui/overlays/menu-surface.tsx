import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import css from './menu.module.css'
import { MenuEntry, type MenuEntryProps } from './menu-entry.tsx'
import overlay from './overlay.module.css'
import { AriaLocale } from '../basics/aria-locale.tsx'

export interface MenuContent {
  /** The subject of the menu: "Actions for Maria Huber". */
  label: string
  /** In display order; entries that remove something come last. */
  items: readonly MenuEntryProps[]
  /** Stands above the entries without being one, for example the signed-in user. */
  head?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right top'
}

interface MenuSurfaceProps extends MenuContent {
  anchor: RefObject<HTMLElement | null>
  /** Opened by keyboard: the first entry takes the focus. */
  isByKeyboard: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The open menu: beside its button, or at the bottom on a phone. */
export function MenuSurface(props: MenuSurfaceProps) {
  const { anchor, label, items, head, placement = 'bottom end', isByKeyboard, isOpen, onOpenChange } = props
  return (
    <AriaLocale>
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
    </AriaLocale>
  )
}
