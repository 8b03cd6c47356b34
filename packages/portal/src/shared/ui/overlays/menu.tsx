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

const fetchSurface = () => import('./menu-surface.tsx').then((m) => m.MenuSurface)

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

type Opener = ComponentProps<'button'>

/**
 * A button with a menu. The code of menus loads when the user first points at or focuses one, so that a page with many
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
  const surface = useDeferredPart(isNear || isShown, fetchSurface, giveUp)
  const handleKey = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    // suppress the click that would follow: it would count as one from a screen reader and put the focus on the menu
    // itself
    event.preventDefault()
    setByKeyboard(true)
    change(true)
  }
  const handleClick = (event: MouseEvent) => {
    // a click caused by a key has the detail 0
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
