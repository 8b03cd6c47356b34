/** The range of extensions that a customer may assign; an end that is null or empty is open. */
export interface ExtensionRange {
  readonly min: string | null
  readonly max: string | null
}

/**
 * PBX-07: whether an extension (digits) lies in the range, compared as numbers and including both ends. If the range
 * has an end, leading zeros are not allowed, because 021 would then exist beside 21; but with an end such as 010,
 * extensions of the same length may have them.
 */
export const isInExtensionRange = (extension: string, { min, max }: ExtensionRange): boolean => {
  if (!/^\d+$/.test(extension)) return false
  const ends = [min, max].filter(isSet)
  const isPadded = extension.length > 1 && extension.startsWith('0')
  const isAsLongAsEnd = ends.some((end) => end.startsWith('0') && end.length === extension.length)
  if (isPadded && ends.length > 0 && !isAsLongAsEnd) return false
  const value = BigInt(extension)
  return (!isSet(min) || value >= BigInt(min)) && (!isSet(max) || value <= BigInt(max))
}

export const isSet = (end: string | null): end is string => end !== null && /^0*[1-9]\d*$/.test(end)

/** The extensions that lie in both ranges. Where they have none in common, its `min` is above its `max`, and nothing is in it. */
export const commonRange = (one: ExtensionRange, other: ExtensionRange): ExtensionRange => {
  const end = (ends: readonly (string | null)[], isWanted: (a: bigint, b: bigint) => boolean) =>
    ends.filter(isSet).reduce<string | null>((found, each) => {
      return found === null || isWanted(BigInt(each), BigInt(found)) ? each : found
    }, null)
  return {
    min: end([one.min, other.min], (a, b) => a > b),
    max: end([one.max, other.max], (a, b) => a < b),
  }
}
