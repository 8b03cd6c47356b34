/** Sample rate in Hz of the sounds made here: wideband telephony. */
export const RATE = 16_000

/** A chord, as semitones above the key note; its notes are played one after another for one bar. */
type Chord = readonly number[]

interface Piece {
  /** Frequency of the key note in Hz. */
  readonly key: number
  /** Beats per minute, four beats to a bar. */
  readonly tempo: number
  readonly chords: readonly Chord[]
  /** Which note of the chord each eighth of a bar plays; null is a rest. */
  readonly pattern: readonly (number | null)[]
}

/** Adds a plucked string: harmonics that fade, the high ones sooner. `at` and `seconds` are in seconds. */
const pluck = (samples: Float32Array, first: number, hertz: number, seconds: number, loudness: number): void => {
  const from = Math.round(first * RATE)
  for (let index = 0; index < seconds * RATE; index += 1) {
    const time = index / RATE
    const attack = Math.min(1, time / 0.012)
    let value = 0
    for (let harmonic = 1; harmonic <= 5; harmonic += 1)
      value +=
        (Math.sin(2 * Math.PI * hertz * harmonic * time) * Math.exp(-time * (1.2 + harmonic * 1.5))) / harmonic ** 1.4
    // notes that still sound at the end continue at the beginning, so that the piece repeats without a gap
    const position = (from + index) % samples.length
    samples[position] = (samples[position] ?? 0) + value * attack * loudness
  }
}

const note = (key: number, semitones: number): number => key * 2 ** (semitones / 12)

const played = ({ key, tempo, chords, pattern }: Piece): Float32Array => {
  const eighth = 30 / tempo
  const samples = new Float32Array(Math.round(chords.length * 8 * eighth * RATE))
  chords.forEach((chord, bar) => {
    const start = bar * 8 * eighth
    pluck(samples, start, note(key, (chord[0] ?? 0) - 12), 3, 0.34)
    pluck(samples, start + 4 * eighth, note(key, (chord[2] ?? 0) - 12), 2.4, 0.2)
    pattern.forEach((step, index) => {
      if (step === null) return
      const octave = 12 * Math.floor(step / chord.length)
      pluck(samples, start + index * eighth, note(key, (chord[step % chord.length] ?? 0) + octave), 2.2, 0.22)
    })
  })
  return samples
}

/** Music on hold by handle; it repeats without a gap. */
export const music: Readonly<Record<string, () => Float32Array>> = {
  music_on_hold: () =>
    played({
      key: 261.63,
      tempo: 84,
      chords: [
        [0, 4, 7, 11],
        [9, 12, 16, 19],
        [5, 9, 12, 16],
        [7, 11, 14, 17],
        [4, 7, 11, 14],
        [9, 12, 16, 19],
        [2, 5, 9, 12],
        [7, 11, 14, 17],
      ],
      pattern: [0, 2, 1, 3, 5, 3, 2, 1],
    }),
  queue_waiting_music: () =>
    played({
      key: 220,
      tempo: 92,
      chords: [
        [0, 3, 7, 10],
        [8, 12, 15, 19],
        [3, 7, 10, 14],
        [10, 14, 17, 20],
        [0, 3, 7, 10],
        [5, 8, 12, 15],
        [8, 12, 15, 19],
        [7, 10, 14, 17],
      ],
      pattern: [0, null, 2, 3, 4, 3, null, 2],
    }),
  conference_waiting_music: () =>
    played({
      key: 293.66,
      tempo: 76,
      chords: [
        [0, 4, 7],
        [7, 11, 14],
        [9, 12, 16],
        [5, 9, 12],
      ],
      pattern: [0, 1, 2, 4, 3, 4, 2, 1],
    }),
}

/** Makes a tone of a telephone network that is `on` and `off` for these seconds. */
const tone = (on: number, off: number) => (): Float32Array =>
  Float32Array.from({ length: Math.round((on + off) * RATE) }, (_, index) => {
    const time = index / RATE
    const edge = Math.min(1, time / 0.01, Math.max(0, (on - time) / 0.01))
    return time < on ? 0.35 * edge * Math.sin(2 * Math.PI * 425 * time) : 0
  })

/** Telephone tones by handle. */
export const tones: Readonly<Record<string, () => Float32Array>> = {
  ringback_tone: tone(1, 4),
  busy_ringback_tone: tone(0.5, 0.5),
  declined_ringback_tone: tone(0.25, 0.25),
}
