/** The listeners of one event. If one throws, the error is reported and the others are still called. */
export class Signal<Values extends unknown[] = []> {
  readonly #listeners: ((...values: Values) => void)[] = []

  add(listener: (...values: Values) => void): void {
    this.#listeners.push(listener)
  }

  emit(...values: Values): void {
    // a listener that is added during this loop hears only the next event
    this.#listeners.forEach((listener) => {
      try {
        listener(...values)
      } catch (error) {
        reportError(error)
      }
    })
  }
}

/** A signal for each name. */
export const signalsOf = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Signal>> =>
  // `fromEntries` forgets the names
  Object.fromEntries(names.map((name) => [name, new Signal()])) as Record<Name, Signal>
