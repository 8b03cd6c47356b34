import type { LegSound } from './leg.ts'

/** HEALTH-02: the listener of a leg's sound, which outlives the leg, and what tells it. Without a listener nothing is kept. */
export interface SoundListener {
  onSound(listener: (sound: LegSound) => void): void
  sounds(sound: LegSound): void
}

export const createSoundListener = (): SoundListener => {
  const state: { listener: ((sound: LegSound) => void) | null } = { listener: null }
  return {
    onSound: (listener) => {
      state.listener = listener
    },
    sounds: (sound) => state.listener?.(sound),
  }
}
