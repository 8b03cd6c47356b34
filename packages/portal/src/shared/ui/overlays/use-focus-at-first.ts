import { type RefObject, useEffect } from 'react'
import { focusLater } from './focus-later.ts'

/** Gives an element the focus when it appears. */
export function useFocusAtFirst(element: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => (isWanted ? focusLater(() => element.current) : undefined), [element, isWanted])
}
