/** Groups things by a number. */
export const createGroups = <Thing>() => {
  const groups = new Map<number, Set<Thing>>()
  return {
    of: (key: number): readonly Thing[] => [...(groups.get(key) ?? [])],
    sizeOf: (key: number): number => groups.get(key)?.size ?? 0,
    add: (key: number, thing: Thing): void => void groups.set(key, (groups.get(key) ?? new Set()).add(thing)),
    remove: (key: number, thing: Thing): void => {
      const group = groups.get(key)
      group?.delete(thing)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
