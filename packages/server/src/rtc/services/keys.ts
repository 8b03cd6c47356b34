import { setTimeout as pause } from 'node:timers/promises'
import type { MediaLeg, Sound } from '../legs/leg.ts'
import type { ServiceCall } from './service.ts'

/** Keys that a caller presses, in their order; those pressed ahead of a question count, too. */
export interface Keys {
  /**
   * Plays, until a key is pressed.
   * @param seconds how long it waits for a key when all is played
   * @returns null: none came, or the caller has gone
   */
  ask(sounds: readonly Sound[], seconds: number): Promise<string | null>
  /** What was pressed before counts no more. */
  forget(): void
  close(): void
}

/** Pressed ahead; what comes beyond is not heard. */
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

/** Ends when all is played and nothing happened for so long. */
const quiet = async (leg: MediaLeg, sounds: readonly Sound[], seconds: number, over: AbortSignal): Promise<void> => {
  if (sounds.length > 0) await leg.play(sounds)
  await pauseUntil(seconds, over)
}

/** @param over ends it before */
export const pauseUntil = (seconds: number, over: AbortSignal): Promise<void> =>
  pause(seconds * 1000, undefined, { signal: over, ref: false }).catch(() => undefined)

/** When the caller has gone. @param over it is not asked any more */
export const gone = (signal: AbortSignal, over?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true, ...(over && { signal: over }) })
  })
