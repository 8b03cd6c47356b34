/** Functions that are called when something happens. */
export interface Listeners<Values extends readonly unknown[]> {
  /** @returns the function that removes it */
  readonly add: (listener: (...values: Values) => void) => () => void
  /**
   * Calls all of them, in the order in which they were added: none that an earlier one has removed, and none that an
   * earlier one has just added.
   */
  readonly emit: (...values: Values) => void
  readonly isEmpty: () => boolean
}

/**
 * @param onError is called with what a listener throws, and the others are called all the same; absent: `emit` throws
 *   it, and those after it are not called
 */
export const createListeners = <Values extends readonly unknown[] = []>(
  onError?: (error: unknown) => void,
): Listeners<Values> => {
  // an entry of its own for each `add`, so that a function that was added twice is called twice and removed once
  const all = new Set<{ readonly listener: (...values: Values) => void }>()
  return {
    add: (listener) => {
      const entry = { listener }
      all.add(entry)
      return () => void all.delete(entry)
    },
    emit: (...values) => {
      const present = [...all]
      for (const entry of present)
        try {
          if (all.has(entry)) entry.listener(...values)
        } catch (error) {
          if (onError === undefined) throw error
          onError(error)
        }
    },
    isEmpty: () => all.size === 0,
  }
}
