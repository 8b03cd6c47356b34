import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useRef,
  useState,
} from 'react'
import { useDeferredPart } from '../../loading/use-deferred-part.ts'
import type { MenuContent } from './menu-surface.tsx'

export interface MenuProps extends MenuContent {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

type Opener = ComponentProps<'button'>

/**
 * A button with a menu. The menu's code is fetched when somebody reaches for the first one, so that a page full of
 * menus opens as fast as one without.
 */
export function Menu({ trigger, isOpen, onOpenChange, ...menu }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const isShown = isOpen ?? isOwnOpen
  const change = onOpenChange ?? setOwnOpen
  const giveUp = () => {
    setNear(false)
    change(false)
  }
  const surface = useDeferredPart(
    isNear || isShown,
    () => import('./menu-surface.tsx').then((m) => m.MenuSurface),
    giveUp,
  )
  const handleKey = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    // no click follows, which would count as one of a screen reader and leave the focus on the menu
    event.preventDefault()
    setByKeyboard(true)
    change(true)
  }
  const handleClick = (event: MouseEvent) => {
    // a press by a key counts no clicks
    setByKeyboard(event.detail === 0)
    change(!isShown)
  }
  const opener: Opener = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isShown,
    onClick: handleClick,
    onKeyDown: handleKey,
    onPointerEnter: () => setNear(true),
    onFocus: () => setNear(true),
  }
  return (
    <>
      {cloneElement(trigger as ReactElement<Opener>, opener)}
      {surface && (
        <surface.Part {...menu} anchor={anchor} isByKeyboard={isByKeyboard} isOpen={isShown} onOpenChange={change} />
      )}
    </>
  )
}
