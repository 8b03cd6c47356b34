/**
 * Moves the focus to a control that the next render adds, in place of one that it removes. An open menu or dialog
 * restores the focus when it closes, so this waits until it has closed.
 * @returns a function that cancels it
 */
export const focusLater = (find: () => HTMLElement | null): (() => void) => {
  let frame = 0
  const focus = () => find()?.focus()
  const wait = () => {
    frame = requestAnimationFrame(isHeld() ? wait : () => (frame = requestAnimationFrame(focus)))
  }
  wait()
  return () => cancelAnimationFrame(frame)
}

const isHeld = (): boolean => document.querySelector('[role="menu"], [role="alertdialog"]') !== null
