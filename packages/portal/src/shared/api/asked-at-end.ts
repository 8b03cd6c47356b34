/** The longest interval between two requests: a timer of a browser does not run for weeks. */
const longest = 300_000
/** Clocks of browser and platform differ a little. */
const slack = 300

/**
 * How long a query waits until it is asked again because the first of these moments has passed, by the browser's clock.
 * @param ends ISO 8601; null: no end
 * @returns milliseconds, at most five minutes; false: nothing ends by itself
 */
export const askedAtEnd = (ends: readonly (string | null)[], now: number): number | false => {
  const moments = ends.flatMap((end) => (end === null ? [] : Date.parse(end)))
  return moments.length > 0 && Math.min(Math.max(Math.min(...moments) - now + slack, slack), longest)
}
