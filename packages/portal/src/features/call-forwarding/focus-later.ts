/** Ids of the controls that the focus goes back to. */
export const controlId = {
  addForwarding: 'cf-add-forwarding',
  addDestination: (group: string) => `cf-${group}-add`,
  number: (group: string, at: number) => `cf-${group}-number-${at}`,
  move: (group: string, by: -1 | 1, at: number) => `cf-${group}-move-${by}-${at}`,
} as const

/** Moves the focus to a control that the next drawing brings, in place of the one that it takes away. */
export const focusLater = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
