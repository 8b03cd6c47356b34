/** How well a microphone is heard. */
export type HeardWord = 'silent' | 'quiet' | 'well' | 'loud'

/** Root mean square, 0 to 1: a voice close to a headset lies between 0.05 and 0.3. */
const bounds = { silent: 0.004, quiet: 0.02, loud: 0.6 }

/** The meter's lower end: what is quieter than this is not drawn. */
const floorDecibels = -54

/**
 * Whether a voice comes through, judged by the loudest of the last moments: nobody speaks all the time.
 *
 * @param levels 0 to 1, the last seconds'; empty: nothing was measured
 */
export function heardWord(levels: readonly number[]): HeardWord {
  const loudest = Math.max(0, ...levels)
  if (loudest < bounds.silent) return 'silent'
  if (loudest < bounds.quiet) return 'quiet'
  return loudest > bounds.loud ? 'loud' : 'well'
}

/** How much of a meter is lit, 0 to 100: the ear counts in decibels. */
export function meterShare(level: number): number {
  if (level <= 0) return 0
  const decibels = 20 * Math.log10(level)
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / floorDecibels) * 100)))
}
