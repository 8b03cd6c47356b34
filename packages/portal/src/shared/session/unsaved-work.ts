/**
 * Where unsaved input is, which decides what discards it. `page`: leaving the page; `panel`: also closing the form
 * above a list; `item`: also opening another item of the list; `dialog`: closing the dialog or popup; `shell`: nothing,
 * it stays while the page changes (NAV-20).
 */
export type WorkPlace = 'page' | 'panel' | 'item' | 'dialog' | 'shell'

/** The registered unsaved inputs, with their places. */
const owners = new Map<object, WorkPlace>()

/** @param places all, if none is named */
export const hasUnsavedWork = (...places: readonly WorkPlace[]): boolean =>
  [...owners.values()].some((place) => places.length === 0 || places.includes(place))

/** Whether something would be lost by a change of page. */
export const hasUnsavedPage = (): boolean => hasUnsavedWork('page', 'panel', 'item', 'dialog')

/** Registers unsaved work and returns how to take it back. */
export const registerUnsavedWork = (place: WorkPlace): (() => void) => {
  const owner = {}
  owners.set(owner, place)
  return () => owners.delete(owner)
}

/** @param places all, if none is named */
export const forgetUnsavedWork = (...places: readonly WorkPlace[]): void => {
  for (const [owner, place] of owners) if (places.length === 0 || places.includes(place)) owners.delete(owner)
}

/** The browser asks before the page is left. */
export const guardUnload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
