/**
 * Whether these tests are those of `npm test -- deep` (scripts/test/deep-tests.mjs). Properties try more there, and fuzzers
 * go on for a time.
 */
export const isDeep = process.env['LINESIDE_TESTS'] === 'deep'

/**
 * How often a property is tried: as often as it takes to find what breaks the rule as a whole in `npm test`, and as often as
 * it takes to find the rare combination in `npm test -- deep`.
 */
export const runs = (home: number, deep: number): number => (isDeep ? deep : home)
