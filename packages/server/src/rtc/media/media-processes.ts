import { availableParallelism } from 'node:os'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { LegFailed, NoPlace } from '../legs/leg.ts'
import { placesVariables } from './child/places.ts'
import { type MediaProcess, startMediaProcess } from './media-process.ts'

/**
 * A pool of media processes that share the calls or the conferences. A process that died is replaced when the next call
 * or conference needs one.
 */
export interface MediaProcesses {
  /** Starts a process if none is running, so that the first call does not wait for it. */
  getReady(): void
  /**
   * Returns the process that already carries this call; otherwise the least loaded process, or a new one.
   * @throws NoPlace all processes are full
   * @throws LegFailed the pool is closed
   */
  processFor(callId: string): MediaProcess
  /** Maximum number of sessions plus conferences of all processes together. */
  readonly mostLoad: number
  /** Processes that run, and how many places of theirs are taken. */
  use(): { readonly processes: number; readonly taken: number }
  close(): Promise<void>
}

interface MediaProcessesOptions {
  readonly config: Pick<Config, 'media'>
  readonly log: Log
  /** Maximum number of sessions plus conferences per process. */
  readonly mostLoad: number
}

/** The environment variables of a media process. */
export const mediaEnvironment = ({ media: { address, ports } }: Pick<Config, 'media'>): Record<string, string> => ({
  ...(address !== undefined && { [placesVariables.address]: address }),
  ...(ports !== undefined && { [placesVariables.ports]: `${ports.first}-${ports.last}` }),
})

export const createMediaProcesses = ({ config, log, mostLoad }: MediaProcessesOptions): MediaProcesses => {
  const { processes = Math.max(1, availableParallelism() - 1) } = config.media
  const environment = mediaEnvironment(config)
  const running = new Set<MediaProcess>()
  let isClosed = false

  const start = (): MediaProcess => {
    const process: MediaProcess = startMediaProcess({ log, environment, onEnd: () => void running.delete(process) })
    running.add(process)
    return process
  }

  return {
    mostLoad: processes * mostLoad,
    getReady() {
      if (running.size === 0 && !isClosed) start()
    },
    use() {
      const alive = [...running].filter((process) => process.isAlive())
      return { processes: alive.length, taken: alive.reduce((sum, process) => sum + process.load(), 0) }
    },
    processFor(callId) {
      if (isClosed) throw new LegFailed('The server stops')
      const alive = [...running].filter((process) => process.isAlive())
      const holder = alive.find((process) => process.holds(callId))
      if (holder !== undefined) return holder
      const [idlest] = alive.toSorted((one, other) => one.load() - other.load())
      const isEnough = idlest !== undefined && (idlest.load() === 0 || alive.length >= processes)
      const process = isEnough ? idlest : start()
      if (process.load() >= mostLoad) throw new NoPlace('All media processes are full')
      return process
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map((process) => process.end()))
    },
  }
}
