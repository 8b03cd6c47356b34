/** Ids of the controls that the focus goes back to. */
export const controlId = {
  addForwarding: 'cf-add-forwarding',
  addDestination: (group: string) => `cf-${group}-add`,
  number: (group: string, at: number) => `cf-${group}-number-${at}`,
  move: (group: string, by: -1 | 1, at: number) => `cf-${group}-move-${by}-${at}`,
} as const

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

export const focusControl = (id: string): void => {
  focusLater(() => document.getElementById(id))
}

const isHeld = (): boolean => document.querySelector('[role="menu"], [role="alertdialog"]') !== null
