import { focusLater } from '../../shared/ui/overlays/focus-later.ts'

/** Ids of the controls that the focus goes back to. */
export const controlId = {
  addForwarding: 'cf-add-forwarding',
  addDestination: (group: string) => `cf-${group}-add`,
  number: (group: string, at: number) => `cf-${group}-number-${at}`,
  move: (group: string, by: -1 | 1, at: number) => `cf-${group}-move-${by}-${at}`,
} as const

/** Gives it the focus once the next drawing has brought it. */
export const focusControl = (id: string): void => {
  focusLater(() => document.getElementById(id))
}
