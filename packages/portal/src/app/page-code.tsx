import type { FunctionComponent } from 'react'
import { loadCode } from '../shared/loading/load-code.ts'

export interface PageCode {
  /** Resolves when the component can be shown; the same code is fetched once. */
  readonly load: () => Promise<void>
  readonly Component: FunctionComponent
}

/** A component whose code comes when it is needed. */
export const pageCode = (fetchCode: () => Promise<FunctionComponent>): PageCode => {
  let Loaded: FunctionComponent | null = null
  let pending: Promise<void> | null = null
  const start = async () => {
    try {
      Loaded = await loadCode(fetchCode)
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
    Component: () => Loaded && <Loaded />,
  }
}
