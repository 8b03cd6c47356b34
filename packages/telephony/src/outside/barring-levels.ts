import { type BarringLevel, barringLevels } from '@lineside/contract/preferences'
import type { OutsideScope } from './may-call-outside.ts'
import { type CostlyClass, costlyClasses } from './number-class.ts'

/**
 * FRONT-03: the limits on outside calls that a named barring level stands for (HARD-02).
 * @param cc country code of the line
 */
export const scopeOfLevel = (level: BarringLevel, cc: string): OutsideScope => ({
  countries: level === 'no_costly' ? null : [cc],
  barred: level === 'national' ? [] : costlyClasses,
})

/**
 * The level that stands for the limits of a line.
 * @param cc country code of the line; null: it has no number
 * @returns null: it has none, or others than a level can say
 */
export const levelOfScope = (
  {
    countries,
    barred,
  }: { readonly countries: readonly string[] | null; readonly barred: readonly CostlyClass[] | null },
  cc: string | null,
): BarringLevel | null => {
  const has = { countries: (countries ?? []).join(), barred: (barred ?? []).toSorted().join() }
  return (
    barringLevels.find((level) => {
      const wanted = scopeOfLevel(level, cc ?? '')
      if (wanted.countries !== null && cc === null) return false
      return (wanted.countries ?? []).join() === has.countries && wanted.barred.toSorted().join() === has.barred
    }) ?? null
  )
}
