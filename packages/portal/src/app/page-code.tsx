import type { FunctionComponent } from 'react'
import { loadCode } from '../shared/loading/load-code.ts'
import { createStore, type Store } from '../shared/state/store.ts'

interface PageCode {
  /** Resolves when the component can be shown. The code is fetched only once. */
  readonly load: () => Promise<void>
  readonly isLoaded: Pick<Store<boolean>, 'read' | 'subscribe'>
  readonly Component: FunctionComponent
}

/** A component whose code is loaded when it is first needed. */
export const pageCode = (fetchCode: () => Promise<FunctionComponent>): PageCode => {
  const isLoaded = createStore(false)
  let Loaded: FunctionComponent | null = null
  let pending: Promise<void> | null = null
  const start = async () => {
    try {
      Loaded = await loadCode(fetchCode)
      isLoaded.set(true)
    } finally {
      pending = null
    }
  }
  return {
    load: () => {
      if (Loaded) return Promise.resolve()
      pending ??= start()
      return pending
    },
    isLoaded,
    Component: () => Loaded && <Loaded />,
  }
}
