/**
 * Moves the focus to a control that the next drawing brings, in place of one that it takes away. A menu or question that is
 * still there holds the focus and gives it back when it goes, so that this waits until it has.
 * @returns how to give up
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
