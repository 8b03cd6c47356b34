import type { CallSound } from '@lineside/telephony/call-window/call-sounds'
import { chosenDevice } from './device-choice.ts'
import { soundChoice } from './sound-choice.ts'
import { callTones, lengthOf, type Melody, type Pattern, rings, type Signal, signals, type Tone } from './tones.ts'

/** Some browsers let a page choose the output device. */
interface SinkContext extends AudioContext {
  setSinkId?: (id: string) => Promise<void>
}

const open = (device: 'ring' | 'speaker'): AudioContext => {
  const context: SinkContext = new AudioContext()
  const sink = chosenDevice(device)
  if (sink !== 'default') context.setSinkId?.(sink).catch(() => undefined)
  return context
}

const patternOf = (sound: CallSound): Pattern => (sound === 'bell' ? rings[soundChoice.read().ring] : callTones[sound])

/**
 * CALL-09: plays the sound of a call state until it is stopped. Some browsers play nothing before the user has touched
 * the page: then it starts at the first touch.
 *
 * @returns a function that stops the sound
 */
export const playSound = (sound: CallSound): (() => void) => {
  const context = open(sound === 'bell' ? 'ring' : 'speaker')
  const pattern = patternOf(sound)
  const round = () => playMelody(context, pattern)
  const resume = () => void context.resume()
  round()
  const timer = setInterval(round, pattern.every * 1000)
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, resume, { once: true })
  return () => {
    clearInterval(timer)
    for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, resume)
    void context.close()
  }
}

/** Plays a signal once, unless the user has switched them off. */
export const playSignal = (signal: Signal): void => {
  if (!soundChoice.read().hasSignals) return
  const context = open('speaker')
  const melody = signals[signal]
  playMelody(context, melody)
  setTimeout(() => void context.close(), (lengthOf(melody) + 0.2) * 1000)
}

/** Plays one round, so that the user hears which device sounds. */
export const testSound = (kind: 'speaker' | 'ring'): void => {
  const stop = playSound(kind === 'ring' ? 'bell' : 'knock')
  setTimeout(stop, 2200)
}

const playMelody = (context: AudioContext, { tones, loudness, harmonic }: Melody): void => {
  for (const tone of tones) playTone(context, tone, loudness, harmonic)
}

/** A tone that begins or ends at once clicks. */
const attackSeconds = 0.008

const playTone = (context: AudioContext, { from, seconds, hertz }: Tone, loudness: number, harmonic: number): void => {
  const begin = context.currentTime + from
  const play = (frequency: number, peak: number) => {
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(peak, begin + attackSeconds)
    gain.gain.setValueAtTime(peak, begin + seconds * 0.5)
    gain.gain.linearRampToValueAtTime(0, begin + seconds)
    gain.connect(context.destination)
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    oscillator.connect(gain)
    oscillator.start(begin)
    oscillator.stop(begin + seconds)
  }
  for (const frequency of hertz) {
    play(frequency, loudness / hertz.length)
    if (harmonic > 0) play(2 * frequency, (loudness * harmonic) / hertz.length)
  }
}
