import type { CallSound } from '@lineside/telephony/call-window/call-sounds'

/** When a tone begins in its round and how long it lasts, in seconds, and its frequencies in hertz. */
export interface Tone {
  readonly from: number
  readonly seconds: number
  readonly hertz: readonly number[]
}

export interface Melody {
  /** 0 to 1 */
  readonly loudness: number
  /** Amplitude of the second harmonic beside the tone itself, 0 to 1. */
  readonly harmonic: number
  readonly tones: readonly Tone[]
}

export interface Pattern extends Melody {
  /** Seconds until the round starts again. */
  readonly every: number
}

/** Tunes of an incoming call; the user chooses. */
export const ringTunes = ['notes', 'chime', 'telephone'] as const
export type RingTune = (typeof ringTunes)[number]

/** A short sound about others in a conference, or about a connection that is lost. */
export type Signal = 'join' | 'leave' | 'lost'

/** -12 dB */
const soft = 0.25
const ringing = 0.32

/** Tones one after the other, from `[hertz, milliseconds]`. */
const inTurn = (notes: readonly (readonly [number, number])[], pause = 0): readonly Tone[] => {
  let from = 0
  return notes.map(([hertz, milliseconds]) => {
    const tone = { from: from / 1000, seconds: milliseconds / 1000, hertz: [hertz] }
    from += milliseconds + pause
    return tone
  })
}

const chime = (from: number): readonly Tone[] => [
  { from, seconds: 0.34, hertz: [659, 1318] },
  { from: from + 0.18, seconds: 0.34, hertz: [831, 1661] },
  { from: from + 0.36, seconds: 0.6, hertz: [988, 1976] },
]

/** A bell with two gongs, struck in turn for a second. */
const gongs = Array.from({ length: 20 }, (_, index): readonly [number, number] => [index % 2 === 0 ? 1250 : 1000, 50])

export const rings: Readonly<Record<RingTune, Pattern>> = {
  notes: {
    every: 3,
    loudness: ringing,
    harmonic: soft,
    tones: inTurn([
      [392, 180],
      [523, 180],
      [784, 260],
    ]),
  },
  chime: { every: 3.2, loudness: ringing, harmonic: 0, tones: [...chime(0), ...chime(1.05)] },
  telephone: { every: 5, loudness: ringing / 2, harmonic: soft, tones: inTurn(gongs) },
}

export const callTones: Readonly<Record<Exclude<CallSound, 'bell'>, Pattern>> = {
  ringback: { every: 5, loudness: 0.09, harmonic: 0, tones: [{ from: 0, seconds: 1, hertz: [425] }] },
  knock: {
    every: 6,
    loudness: 0.12,
    harmonic: 0,
    tones: inTurn(
      [
        [440, 160],
        [440, 160],
      ],
      140,
    ),
  },
}

export const signals: Readonly<Record<Signal, Melody>> = {
  join: {
    loudness: ringing * soft,
    harmonic: soft,
    tones: inTurn([
      [523, 90],
      [784, 90],
    ]),
  },
  leave: {
    loudness: ringing * soft,
    harmonic: soft,
    tones: inTurn([
      [784, 90],
      [523, 90],
    ]),
  },
  lost: {
    loudness: ringing * soft,
    harmonic: soft,
    tones: inTurn(
      [
        [523, 70],
        [523, 70],
      ],
      70,
    ),
  },
}

/** Seconds from the beginning to the end of the last tone. */
export const lengthOf = ({ tones }: Melody): number => Math.max(...tones.map(({ from, seconds }) => from + seconds))
