/** Where unsaved work lies: `page`: it goes with the page; `shell`: it stays while the page changes (NAV-20). */
export type WorkPlace = 'page' | 'shell'

/** Who says that something typed is not saved, and where. */
const owners = new Map<object, WorkPlace>()

export const hasUnsavedWork = (): boolean => owners.size > 0

/** Whether something would be lost by a change of page. */
export const hasUnsavedPage = (): boolean => [...owners.values()].includes('page')

/** Registers unsaved work and returns how to take it back. */
export const registerUnsavedWork = (place: WorkPlace): (() => void) => {
  const owner = {}
  owners.set(owner, place)
  return () => owners.delete(owner)
}

export const forgetUnsavedWork = (): void => owners.clear()

/** The browser asks before the page is left. */
export const guardUnload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
