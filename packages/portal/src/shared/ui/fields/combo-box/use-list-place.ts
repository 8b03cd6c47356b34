import { type RefObject, useLayoutEffect } from 'react'
import { listPlace } from './list-place.ts'

/**
 * Shows `list` (a manual popover) beside `box` while `isOpen`, and keeps it there when the page scrolls or is resized.
 */
export function useListPlace(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [owner, popup] = [box.current, list.current]
    if (!isOpen || !owner || !popup) return
    const put = () => {
      const view = window.visualViewport ?? { width: innerWidth, height: innerHeight }
      const { left, top, bottom, width } = owner.getBoundingClientRect()
      const label = labelOf(owner)?.getBoundingClientRect()
      const place = listPlace(
        { left, top, bottom, width, ...(label && label.height > 1 && { labelTop: label.top }) },
        view,
      )
      popup.style.inlineSize = `${place.width}px`
      popup.style.maxBlockSize = `${place.maxHeight}px`
      popup.style.insetInlineStart = `${place.x}px`
      popup.style.insetBlockStart = `${place.y}px`
      popup.toggleAttribute('data-above', place.isAbove)
    }
    popup.showPopover()
    put()
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('scroll', put, { signal, capture: true, passive: true })
    window.addEventListener('resize', put, { signal })
    window.visualViewport?.addEventListener('resize', put, { signal })
    return () => {
      stop.abort()
      popup.hidePopover()
    }
  }, [isOpen, box, list])
}

/** The visible label of the field; for a group of chips the name of the group. */
const labelOf = (box: HTMLElement): Element | null => {
  const group = box.closest('[role=group]')
  const named = group?.getAttribute('aria-labelledby')
  return named ? document.getElementById(named) : (box.parentElement?.querySelector('label') ?? null)
}
