/** Passes events to one listener. `createListeners` of the contract is for those that may be many. */
export interface OneListener<Event> {
  emit(event: Event): void
  /** Sets the only listener; a later call replaces it. @returns removes the listener */
  listen(listener: (event: Event) => void): () => void
}

/**
 * @param mostKept how many events are kept for a listener while there is none; more are dropped. Only an owner that
 *   never listens reaches this. 0: what nobody listens to is dropped.
 */
export const createOneListener = <Event>(mostKept: number): OneListener<Event> => {
  const kept: Event[] = []
  let listener: ((event: Event) => void) | null = null
  return {
    emit: (event) => {
      if (listener !== null) listener(event)
      else if (kept.length < mostKept) kept.push(event)
    },
    listen: (next) => {
      listener = next
      for (const event of kept.splice(0)) next(event)
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
