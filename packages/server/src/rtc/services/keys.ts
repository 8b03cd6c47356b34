import { setTimeout as delay } from 'node:timers/promises'
import type { MediaLeg, Sound } from '../legs/leg.ts'
import type { ServiceCall } from './service.ts'

/** The keys that a caller presses, in order. Keys pressed before a question count as its answer. */
export interface Keys {
  /**
   * Plays sounds until a key is pressed.
   * @param seconds how long to wait for a key after the last sound
   * @returns null: no key came, or the caller has hung up
   */
  ask(sounds: readonly Sound[], seconds: number): Promise<string | null>
  /** Drops the keys pressed so far. */
  forget(): void
  close(): void
}

/** Maximum number of keys kept ahead of a question; more are dropped. */
const MOST_AHEAD = 100

export const listenForKeys = ({ leg, onDigit, signal }: Pick<ServiceCall, 'leg' | 'onDigit' | 'signal'>): Keys => {
  const pressed: string[] = []
  let wake: (() => void) | null = null
  const close = onDigit((digit) => {
    if (pressed.length < MOST_AHEAD) pressed.push(digit)
    wake?.()
  })
  return {
    async ask(sounds, seconds) {
      if (pressed.length === 0) {
        const over = new AbortController()
        const key = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([key, quiet(leg, sounds, seconds, over.signal), gone(signal, over.signal)])
        wake = null
        over.abort()
      }
      const digit = pressed.shift()
      if (digit !== undefined) leg.silence()
      return digit ?? null
    },
    forget: () => void pressed.splice(0),
    close,
  }
}

/** Resolves when all is played and this time has passed. */
const quiet = async (leg: MediaLeg, sounds: readonly Sound[], seconds: number, over: AbortSignal): Promise<void> => {
  if (sounds.length > 0) await leg.play(sounds)
  await pauseUntil(seconds, over)
}

/** @param over ends the pause early */
export const pauseUntil = (seconds: number, over: AbortSignal): Promise<void> =>
  delay(seconds * 1000, undefined, { signal: over, ref: false }).catch(() => undefined)

/** Resolves when `signal` is aborted: the caller has hung up. @param over stops waiting for that */
export const gone = (signal: AbortSignal, over?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true, ...(over && { signal: over }) })
  })
