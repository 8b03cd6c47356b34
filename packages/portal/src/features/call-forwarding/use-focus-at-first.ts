import { type RefObject, useEffect } from 'react'

const isMenuThere = (): boolean => document.querySelector('[role="menu"]') !== null

/**
 * Gives an element the focus when it appears. A menu that asked for it takes the focus back when it goes, so that this waits
 * until it has.
 */
export function useFocusAtFirst(element: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    const focus = () => element.current?.focus()
    if (!isMenuThere()) {
      focus()
      return
    }
    let frame = 0
    const wait = () => {
      // one more frame for the menu to give the focus to its button
      frame = requestAnimationFrame(isMenuThere() ? wait : () => (frame = requestAnimationFrame(focus)))
    }
    wait()
    return () => cancelAnimationFrame(frame)
  }, [element, isWanted])
}
