/** How well a microphone picks up the voice. */
export type HeardWord = 'silent' | 'quiet' | 'well' | 'loud'

/** Bounds of the root mean square level, 0 to 1; a voice close to a headset lies between 0.05 and 0.3. */
const bounds = { silent: 0.004, quiet: 0.02, loud: 0.6 }

/** The lower end of the meter in decibels; anything quieter is not drawn. */
const floorDecibels = -54

/**
 * Judges whether a voice is heard, by the loudest of the recent levels, since nobody speaks all the time.
 *
 * @param levels of the last seconds, each 0 to 1; empty: nothing was measured
 */
export function heardWord(levels: readonly number[]): HeardWord {
  const loudest = Math.max(0, ...levels)
  if (loudest < bounds.silent) return 'silent'
  if (loudest < bounds.quiet) return 'quiet'
  return loudest > bounds.loud ? 'loud' : 'well'
}

/** How much of the meter is lit, in percent. The scale is in decibels, as the ear hears. */
export function meterShare(level: number): number {
  if (level <= 0) return 0
  const decibels = 20 * Math.log10(level)
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / floorDecibels) * 100)))
}
