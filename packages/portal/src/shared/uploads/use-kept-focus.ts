import { useEffect, useRef } from 'react'

/** Of the element around an upload's status. */
export const statusId = (buttonId: string): string => `${buttonId}-status`

/**
 * With each phase of an upload other buttons are there, and the focus would go with the one that goes: it moves to what
 * there is now, Abort or Retry, else the button that asks for a file.
 */
export function useKeptFocus(phase: string, buttonId: string): void {
  const last = useRef(phase)
  useEffect(() => {
    if (last.current === phase) return
    last.current = phase
    if (document.activeElement !== document.body) return
    const inStatus = document.getElementById(statusId(buttonId))?.querySelector('button')
    const next = inStatus ?? document.getElementById(buttonId)
    next?.focus({ preventScroll: true })
  }, [phase, buttonId])
}
