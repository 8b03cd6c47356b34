import type { MediaLeg, Sound } from '../legs/leg.ts'

interface AloneMusicOptions {
  readonly leg: Pick<MediaLeg, 'play' | 'silence'>
  readonly sounds: () => Promise<readonly Sound[]>
  /** Whether the caller is alone still. */
  readonly isAlone: () => boolean
  /** How long a caller may be alone. */
  readonly seconds: number
  readonly onForgotten: () => void
}

/**
 * CONF-06: plays music while a caller by telephone is alone in a room. It does not play for ever: a telephone left off the
 * hook never hangs up by itself.
 */
export const createAloneMusic = ({ leg, sounds, isAlone, seconds, onForgotten }: AloneMusicOptions) => {
  let alone: NodeJS.Timeout | undefined
  const forget = (): void => clearTimeout(alone)
  return {
    async start(): Promise<void> {
      forget()
      alone = setTimeout(onForgotten, seconds * 1000).unref()
      const music = await sounds()
      // somebody may have come while the sound was looked for
      if (music.length > 0 && isAlone()) void leg.play(music.map((sound) => ({ ...sound, repeats: true })))
    },
    stop(): void {
      forget()
      leg.silence()
    },
    /** The call is over. */
    forget,
  }
}
