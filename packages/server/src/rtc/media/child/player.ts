import type { Clock } from './clock.ts'
import { opusTicks, OPUS_TICKS } from './opus-packet.ts'
import type { SoundCache, SoundPackets } from './sound-cache.ts'

export interface SoundOrder {
  readonly path: string
  readonly repeats: boolean
}

export interface Player {
  /**
   * Stops what is playing, and plays these sounds one after the other. A file that cannot be read is skipped.
   * @returns `done` after the last sound; `stopped` if it was stopped or replaced before
   */
  play(sounds: readonly SoundOrder[]): Promise<'done' | 'stopped'>
  stop(): void
  isPlaying(): boolean
}

export interface PlayerOptions {
  readonly clock: Clock
  readonly cache: SoundCache
  /** Whether the far end can hear; until then nothing is played. */
  readonly isHeard: () => boolean
  /** @param isStart true for the first packet of a `play` */
  readonly say: (packet: Buffer, ticks: number, isStart: boolean) => void
}

/**
 * If the process was held up for longer than this, the player continues from the present instead of sending all overdue
 * packets at once.
 */
const MOST_BEHIND_MS = 200

export const createPlayer = ({ clock, cache, isHeard, say }: PlayerOptions): Player => {
  let stopCurrent = () => {}
  let isStart = true
  let playing = 0

  /** @returns true when the sound has ended; false if it was stopped */
  const playOne = (packets: SoundPackets, repeats: boolean, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      let index = 0
      let dueAt: number | null = null
      const finish = (isThrough: boolean) => {
        leave()
        signal.removeEventListener('abort', abort)
        resolve(isThrough)
      }
      const abort = () => finish(false)
      const leave = clock.every((now) => {
        if (!isHeard()) return
        dueAt ??= now
        if (now - dueAt > MOST_BEHIND_MS) dueAt = now
        while (dueAt <= now) {
          if (index === packets.length && repeats) index = 0
          const packet = packets[index++]
          if (packet === undefined) return finish(true)
          const ticks = opusTicks(packet)
          say(packet, ticks, isStart)
          isStart = false
          dueAt += (ticks / OPUS_TICKS) * 1000
        }
      })
      signal.addEventListener('abort', abort, { once: true })
    })

  return {
    async play(sounds) {
      stopCurrent()
      const controller = new AbortController()
      isStart = true
      stopCurrent = () => controller.abort()
      playing++
      try {
        for (const { path, repeats } of sounds) {
          const packets = await cache.load(path).catch(() => [])
          if (controller.signal.aborted) return 'stopped'
          if (packets.length > 0 && !(await playOne(packets, repeats, controller.signal))) return 'stopped'
        }
        return controller.signal.aborted ? 'stopped' : 'done'
      } finally {
        playing--
      }
    },
    stop: () => stopCurrent(),
    isPlaying: () => playing > 0,
  }
}
