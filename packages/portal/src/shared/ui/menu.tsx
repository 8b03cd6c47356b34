import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { useDeferredPart } from '../loading/use-deferred-part.ts'
import type { MenuEntryProps } from './menu-entry.tsx'

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
  const Surface = useDeferredPart(
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
      {Surface && (
        <Surface {...menu} anchor={anchor} isByKeyboard={isByKeyboard} isOpen={isShown} onOpenChange={change} />
      )}
    </>
  )
}
