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

/** A signal for each name. */
export const signalsOf = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Signal>> =>
  // `fromEntries` forgets the names
  Object.fromEntries(names.map((name) => [name, new Signal()])) as Record<Name, Signal>
