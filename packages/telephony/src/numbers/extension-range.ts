/** Which extensions a customer may give; an end that is null or empty is open. */
export interface ExtensionRange {
  readonly min: string | null
  readonly max: string | null
}

/**
 * PBX-07: whether an extension (digits) lies in the range, both ends included, as numbers. It is not written longer than it
 * has to be, for 021 would stand beside 21; but where an end is 010, 021 is as long as all of them.
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
