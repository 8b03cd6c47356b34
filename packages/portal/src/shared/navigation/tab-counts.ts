import { useEffect } from 'react'
import { createStore } from '../state/store.ts'

/** Counts beside the tabs on top of a page, by the address of their screens. */
export const tabCounts = createStore<Readonly<Record<string, number>>>({})

/** Shows how many things this page, or one next to it, has. */
export function useTabCount(path: string, count: number): void {
  useEffect(() => {
    tabCounts.set({ ...tabCounts.read(), [path]: count })
    return () => {
      const { [path]: _, ...others } = tabCounts.read()
      tabCounts.set(others)
    }
  }, [path, count])
}
