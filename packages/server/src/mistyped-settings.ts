/** Names that are ours alone: nobody else's program reads them. */
const ourPrefixes = /^(SIP|HYLAFAX)_/
/** Shorter names are near too many others: PATH is near PORT. */
const leastLength = 6

/**
 * Variables in the environment that look like our settings and are none, so that they have no effect (RUN-04).
 * @param names of all variables
 * @param known names of our settings
 */
export const mistypedSettings = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      !known.includes(name) &&
      (ourPrefixes.test(name) || (name.length >= leastLength && known.some((ours) => isNear(name, ours)))),
  )

/** One letter is wrong, missing, too many, or exchanged with its neighbour. */
const isNear = (one: string, other: string): boolean => {
  if (other.length < leastLength || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [left, right] = [one.slice(at), other.slice(at)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}
