/** Which extensions a customer may give; an end that is null or empty is open. */
export interface ExtensionRange {
  readonly min: string | null
  readonly max: string | null
}

/** PBX-07: whether an extension (digits) lies in the range, both ends included, as numbers. */
export const isInExtensionRange = (extension: string, { min, max }: ExtensionRange): boolean => {
  if (!/^\d+$/.test(extension)) return false
  const value = BigInt(extension)
  return (!isSet(min) || value >= BigInt(min)) && (!isSet(max) || value <= BigInt(max))
}

const isSet = (end: string | null): end is string => end !== null && /^0*[1-9]\d*$/.test(end)
