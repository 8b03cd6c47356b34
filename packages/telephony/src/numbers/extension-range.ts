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

const isSet = (end: string | null): end is string => end !== null && /^0*[1-9]\d*$/.test(end)

/**
 * Up to three free extensions near a wanted one, with the same number of digits: first those after it, then from the
 * beginning of the range.
 */
export const freeExtensions = (
  wanted: string,
  taken: ReadonlySet<string>,
  range: ExtensionRange,
): readonly string[] => {
  if (!/^\d+$/.test(wanted)) return []
  const free = new Set<string>()
  const look = (from: bigint) => {
    for (let value = from; free.size < 3; value++) {
      const extension = String(value).padStart(wanted.length, '0')
      if (extension.length > wanted.length || !isInExtensionRange(extension, range)) return
      if (!taken.has(extension)) free.add(extension)
    }
  }
  look(BigInt(wanted) + 1n)
  look(isSet(range.min) ? BigInt(range.min) : 1n)
  return [...free]
}
