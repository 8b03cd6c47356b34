import { useSyncExternalStore } from 'react'

/** A value outside of React, for those who are told when it becomes another. */
export interface Store<Value> {
  readonly read: () => Value
  readonly set: (next: Value) => void
  /** @returns stops telling */
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

/** The value, as long as the component is there. */
export const useStore = <Value>({ read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, read)
