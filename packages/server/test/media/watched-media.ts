import { createMediaPool, type MediaPool } from '../../src/domain/media/media-pool.ts'

/** A real media pool in which a test can step in: `createTestPlatform({}, watched)`. */
export interface WatchedMedia {
  readonly createMedia: typeof createMediaPool
  /**
   * Acts when the next job comes; what it throws refuses the job.
   * @returns how that job ends: undefined, or its error
   */
  beforeNextJob(act: () => void): Promise<unknown>
}

export const createWatchedMedia = (): WatchedMedia => {
  let next: { act: () => void; ended: (error: unknown) => void } | null = null
  const watch =
    (pool: MediaPool): MediaPool['run'] =>
    async (...job) => {
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
    createMedia: (options) => {
      const pool = createMediaPool(options)
      return { ...pool, run: watch(pool) }
    },
    beforeNextJob: (act) =>
      new Promise((ended) => {
        next = { act, ended }
      }),
  }
}
