import { useEffect, useRef } from 'react'

/** Id of the element around an upload's status. */
export const statusId = (buttonId: string): string => `${buttonId}-status`

/**
 * Each phase of an upload shows other buttons, so the focused one may disappear. The focus then moves to Abort or
 * Retry, or to the button that chooses a file.
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
