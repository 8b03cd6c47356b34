import { useEffect } from 'react'
import { createStore } from '../state/store.ts'

/** Counts beside the tabs on top of a page, by the address of their screens. */
export const tabCounts = createStore<Readonly<Record<string, number>>>({})

/** Shows how many things this page and those next to it have, as far as that is known. */
export function useTabCounts(counts: Readonly<Record<string, number | undefined>>): void {
  const known = JSON.stringify(Object.entries(counts).filter(([, count]) => count !== undefined))
  useEffect(() => {
    const shown = Object.fromEntries(JSON.parse(known) as [string, number][])
    tabCounts.set({ ...tabCounts.read(), ...shown })
    return () =>
      tabCounts.set(Object.fromEntries(Object.entries(tabCounts.read()).filter(([path]) => !(path in shown))))
  }, [known])
}

/** Shows how many things this page, or one next to it, has. */
export const useTabCount = (path: string, count: number): void => useTabCounts({ [path]: count })
