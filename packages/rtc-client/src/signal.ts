import { createListeners } from '@lineside/contract/listeners'

/** The listeners of one event. If one throws, the error is reported and the others are still called. */
export class Signal<Values extends unknown[] = []> {
  readonly #listeners = createListeners<Values>((error) => reportError(error))

  add(listener: (...values: Values) => void): void {
    this.#listeners.add(listener)
  }

  emit(...values: Values): void {
    this.#listeners.emit(...values)
  }
}
