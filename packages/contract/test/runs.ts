/**
 * Whether these tests are those of `npm test -- deep` (scripts/test/deep-tests.mjs). Properties try more there, and fuzzers
 * go on for a time.
 */
export const isDeep = process.env['LINESIDE_TESTS'] === 'deep'

/** A property bows to a busy machine: what it has tried in this time has to do. */
const longestMs = 40_000

/**
 * How often a property is tried: in `npm test` as often as it takes to find what breaks a rule as a whole, in
 * `npm test -- deep` as often as it takes to find a rare combination.
 */
export const runs = (home: number, deep: number): { numRuns: number; interruptAfterTimeLimit: number } => ({
  numRuns: isDeep ? deep : home,
  interruptAfterTimeLimit: longestMs,
})
