import { createListeners } from '@lineside/contract/listeners'
import { useSyncExternalStore } from 'react'

/** A value outside of React, with subscribers that are told when it changes. */
export interface Store<Value> {
  readonly read: () => Value
  readonly set: (next: Value) => void
  /** @returns a function that ends the subscription */
  readonly subscribe: (onChange: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  const changes = createListeners()
  let value = initial
  return {
    read: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changes.emit()
    },
    subscribe: changes.add,
  }
}

/** The current value; the component renders again when it changes. */
export const useStore = <Value>({ read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, read)
