const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** A segment that is no valid encoding stays as it was typed. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Compares a path with a pattern of the screen table: `$name` stands for one segment, a last `$` for the rest. Case and a
 * slash at the end do not matter.
 *
 * @param pathname as it stands in the address
 * @returns the decoded values of the `$name`s, or null if the path is another one
 */
export const matchPath = (pattern: string, pathname: string): Readonly<Record<string, string>> | null => {
  const expected = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    if (segment === '$') return params
    const value = given[index]
    if (value === undefined) return null
    if (segment.startsWith('$')) params[segment.slice(1)] = decoded(value)
    else if (segment !== value.toLowerCase()) return null
  }
  return expected.length === given.length ? params : null
}

/** Writes values into a pattern, encoded. A name without a value stays. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/\$(\w+)/g, (name, key: string) => {
    const value = params[key]
    return value === undefined ? name : encodeURIComponent(value)
  })
