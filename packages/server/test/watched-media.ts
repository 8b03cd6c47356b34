import pino from 'pino'
import { createMediaPool, type MediaPool } from '../src/domain/media/media-pool.ts'

/** A real media pool in which a test can step in: `createTestPlatform({}, { media: watched.media })`. */
export interface WatchedMedia {
  readonly media: MediaPool
  /**
   * Acts when the next job comes; what it throws refuses the job.
   * @returns how that job ends: undefined, or its error
   */
  beforeNextJob(act: () => void): Promise<unknown>
}

export const createWatchedMedia = (): WatchedMedia => {
  const pool = createMediaPool({ log: pino({ level: 'silent' }) })
  let next: { act: () => void; ended: (error: unknown) => void } | null = null
  const run: MediaPool['run'] = async (...job) => {
    const { act, ended } = next ?? { act: () => undefined, ended: () => undefined }
    next = null
    try {
      act()
      const output = await pool.run(...job)
      ended(undefined)
      return output
    } catch (error) {
      ended(error)
      throw error
    }
  }
  return {
    media: { ...pool, run },
    beforeNextJob: (act) =>
      new Promise((ended) => {
        next = { act, ended }
      }),
  }
}
