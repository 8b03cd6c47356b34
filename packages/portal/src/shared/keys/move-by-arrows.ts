import type { KeyboardEvent } from 'react'

/** Index of the entry that a key leads to; null: the key is not for a list of this direction. */
export const arrowStep = (
  key: string,
  index: number,
  count: number,
  direction: 'horizontal' | 'vertical',
): number | null => {
  const [back, on] = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (count === 0) return null
  if (key === on) return (index + 1) % count
  if (key === back) return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * For `onKeyDown` of a list of links and buttons: the arrow keys, Home and End move the focus among those that are shown.
 * Tab still goes from one to the next, as in any list of links.
 */
export const moveByArrows =
  (direction: 'horizontal' | 'vertical') =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')].filter(
      (entry) => entry.offsetParent !== null,
    )
    const index = entries.findIndex((entry) => entry === document.activeElement)
    const next = index === -1 ? null : arrowStep(event.key, index, entries.length, direction)
    if (next === null) return
    event.preventDefault()
    entries[next]?.focus()
  }
