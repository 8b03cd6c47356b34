/** Those who listen to one thing. A listener that throws is reported, and the others hear of it all the same. */
export class Signal<Values extends unknown[] = []> {
  readonly #listeners: ((...values: Values) => void)[] = []

  add(listener: (...values: Values) => void): void {
    this.#listeners.push(listener)
  }

  emit(...values: Values): void {
    // one that is added meanwhile hears of the next
    this.#listeners.forEach((listener) => {
      try {
        listener(...values)
      } catch (error) {
        reportError(error)
      }
    })
  }
}
