/** Who says that something typed is not saved. */
const owners = new Set<object>()

export const hasUnsavedWork = (): boolean => owners.size > 0

/** Registers unsaved work and returns how to take it back. */
export const registerUnsavedWork = (): (() => void) => {
  const owner = {}
  owners.add(owner)
  return () => owners.delete(owner)
}

export const forgetUnsavedWork = (): void => owners.clear()

/** The browser asks before the page is left. */
export const guardUnload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
