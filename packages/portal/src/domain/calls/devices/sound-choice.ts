import { createStore } from '../../../shared/state/store.ts'
import { type RingTune, ringTunes } from './tones.ts'

interface SoundChoice {
  readonly ring: RingTune
  /** Whether it sounds when somebody joins or leaves a conference, and when a connection is lost. */
  readonly hasSignals: boolean
}

const key = 'csc_call_sounds'
const first: SoundChoice = { ring: 'notes', hasSignals: true }

const stored = (): SoundChoice => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof value !== 'object' || value === null) return first
    const { ring, hasSignals } = value as Partial<Record<keyof SoundChoice, unknown>>
    return { ring: ringTunes.find((each) => each === ring) ?? first.ring, hasSignals: hasSignals !== false }
  } catch {
    return first
  }
}

const store = createStore(stored())

/** The sounds of calls in this browser; remembered in it. */
export const soundChoice = {
  read: store.read,
  subscribe: store.subscribe,
  change: (changed: Partial<SoundChoice>): void => {
    const next = { ...store.read(), ...changed }
    localStorage.setItem(key, JSON.stringify(next))
    store.set(next)
  },
}
