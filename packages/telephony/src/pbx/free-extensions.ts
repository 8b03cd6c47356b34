import { emergencyNumbers } from '../blocking/emergency-numbers.ts'
import { type ExtensionRange, isInExtensionRange, isSet } from '../numbers/extension-range.ts'

/** Which extensions a customer may be offered. */
export interface ExtensionPlan extends ExtensionRange {
  /**
   * Country code of the customer; null: not known. Its emergency numbers are never offered: who dials 112 where a
   * colleague has it as extension reaches the colleague.
   */
  readonly cc: string | null
}

/** The first extension of a company whose range and lines do not say how long extensions are. */
const usualFirst = '100'

/**
 * Free extensions for a new line, by what was typed so far. Nothing yet: those after the newest line's, else from the
 * beginning of the range. The first digits: those that begin with them. A whole extension: itself, if nobody has it, and
 * those near it.
 * @param newest the extension of the newest line of the same kind; null: there is none
 */
export const nextExtensions = (
  typed: string,
  newest: string | null,
  taken: ReadonlySet<string>,
  plan: ExtensionPlan,
  most: number,
): readonly string[] => {
  if (!/^\d*$/.test(typed)) return []
  const last = newest !== null && isInExtensionRange(newest, plan) ? newest : null
  if (typed === '' && last !== null) return freeExtensions(last, taken, plan, most)
  const { min, max } = plan
  const pattern = last ?? (isSet(min) ? min : isSet(max) ? String(lowest(max.length)) : usualFirst)
  if (typed.length >= pattern.length) return freeNear(typed, BigInt(typed), taken, plan, most)
  const digits = pattern.length
  const begin = typed === '' ? BigInt(pattern) : BigInt(typed.padEnd(digits, '0'))
  const found: string[] = []
  for (const extension of freeFrom(atLeast(begin, min), digits, taken, plan)) {
    if (found.length === most || !extension.startsWith(typed)) break
    found.push(extension)
  }
  return found
}

/**
 * Free extensions near a wanted one: first those after it, then from the beginning of the range, with the same number
 * of digits; when all these are taken, with one more.
 */
export const freeExtensions = (
  wanted: string,
  taken: ReadonlySet<string>,
  plan: ExtensionPlan,
  most = 3,
): readonly string[] => (/^\d+$/.test(wanted) ? freeNear(wanted, BigInt(wanted) + 1n, taken, plan, most) : [])

const freeNear = (
  wanted: string,
  first: bigint,
  taken: ReadonlySet<string>,
  plan: ExtensionPlan,
  most: number,
): readonly string[] => {
  const digits = wanted.length
  const free = new Set<string>()
  const look = (from: bigint, length: number) => {
    for (const extension of freeFrom(from, length, taken, plan)) {
      if (free.size === most) return
      free.add(extension)
    }
  }
  look(first, digits)
  look(atLeast(wanted.startsWith('0') ? 1n : lowest(digits), plan.min), digits)
  if (free.size === 0) look(lowest(digits + 1), digits + 1)
  return [...free]
}

/** Free extensions with this number of digits, ascending, to the end of the range. */
function* freeFrom(from: bigint, digits: number, taken: ReadonlySet<string>, plan: ExtensionPlan): Generator<string> {
  const forHelp = emergencyNumbers(plan.cc ?? '')
  for (let value = from; ; value++) {
    const extension = String(value).padStart(digits, '0')
    if (extension.length > digits || !isInExtensionRange(extension, plan)) return
    if (!taken.has(extension) && !forHelp.includes(extension)) yield extension
  }
}

/** The lowest number with so many digits, the first of which is not 0. */
const lowest = (digits: number): bigint => 10n ** BigInt(digits - 1)

const atLeast = (value: bigint, min: string | null): bigint => (isSet(min) && BigInt(min) > value ? BigInt(min) : value)
