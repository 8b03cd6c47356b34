import { useSyncExternalStore } from 'react'

/** A value outside of React, with subscribers that are told when it changes. */
export interface Store<Value> {
  readonly read: () => Value
  readonly set: (next: Value) => void
  /** @returns a function that ends the subscription */
  readonly subscribe: (onChange: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    read: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The current value; the component renders again when it changes. */
export const useStore = <Value>({ read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, read)
