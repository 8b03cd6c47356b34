import type { CallSound } from '@lineside/telephony/call-window/call-sounds'
import { chosenDevice } from './device-choice.ts'

/** A tone: when it begins in its round and how long it lasts, in seconds, and its frequencies in hertz. */
interface Tone {
  readonly from: number
  readonly seconds: number
  readonly hertz: readonly number[]
}

interface Pattern {
  /** Seconds until the round starts again. */
  readonly every: number
  /** 0 to 1 */
  readonly loudness: number
  readonly tones: readonly Tone[]
}

const chime = (from: number): readonly Tone[] => [
  { from, seconds: 0.34, hertz: [659, 1318] },
  { from: from + 0.18, seconds: 0.34, hertz: [831, 1661] },
  { from: from + 0.36, seconds: 0.6, hertz: [988, 1976] },
]

const patterns: Readonly<Record<CallSound, Pattern>> = {
  bell: { every: 3.2, loudness: 0.32, tones: [...chime(0), ...chime(1.05)] },
  ringback: { every: 5, loudness: 0.09, tones: [{ from: 0, seconds: 1, hertz: [425] }] },
  knock: {
    every: 6,
    loudness: 0.12,
    tones: [
      { from: 0, seconds: 0.16, hertz: [440] },
      { from: 0.3, seconds: 0.16, hertz: [440] },
    ],
  },
}

/** Some browsers let a page choose the output device. */
interface SinkContext extends AudioContext {
  setSinkId?: (id: string) => Promise<void>
}

/**
 * CALL-09: plays the sound of a call state until it is stopped. Some browsers play nothing before the user has touched
 * the page: then it starts at the first touch.
 *
 * @returns a function that stops the sound
 */
export const playSound = (sound: CallSound): (() => void) => {
  const context: SinkContext = new AudioContext()
  const sink = chosenDevice(sound === 'bell' ? 'ring' : 'speaker')
  if (sink !== 'default') context.setSinkId?.(sink).catch(() => undefined)
  const { every, loudness, tones } = patterns[sound]
  const round = () => {
    for (const tone of tones) playTone(context, tone, loudness)
  }
  const resume = () => void context.resume()
  round()
  const timer = setInterval(round, every * 1000)
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, resume, { once: true })
  return () => {
    clearInterval(timer)
    for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, resume)
    void context.close()
  }
}

/** Plays one round, so that the user hears which device sounds. */
export const testSound = (kind: 'speaker' | 'ring'): void => {
  const stop = playSound(kind === 'ring' ? 'bell' : 'knock')
  setTimeout(stop, 2200)
}

const playTone = (context: AudioContext, { from, seconds, hertz }: Tone, loudness: number): void => {
  const begin = context.currentTime + from
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, begin)
  // a tone that begins or ends at once clicks
  gain.gain.linearRampToValueAtTime(loudness / hertz.length, begin + 0.015)
  gain.gain.setValueAtTime(loudness / hertz.length, begin + seconds * 0.5)
  gain.gain.linearRampToValueAtTime(0, begin + seconds)
  gain.connect(context.destination)
  for (const frequency of hertz) {
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    oscillator.connect(gain)
    oscillator.start(begin)
    oscillator.stop(begin + seconds)
  }
}
