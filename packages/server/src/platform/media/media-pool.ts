import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { createTurns } from '../turns.ts'
import { type MediaChild, startMediaChild } from './media-child.ts'
import { MediaError } from './media-error.ts'
import type { MediaJobName, MediaJobs, MediaRequest } from './media-jobs.ts'
import { MEDIA_IDLE_MS, MEDIA_JOB_MS, MEDIA_PROCESSES, MEDIA_QUEUE } from './media-limits.ts'
import { watchMemory } from './watch-memory.ts'

/** Runs conversions in processes of their own, so that neither their time nor their memory is the server's. */
export interface MediaPool {
  /**
   * Waits for its turn and runs a job. Ending the signal ends the wait, or the process at work.
   * @throws MediaError what the job found; busy, timed_out, crashed, closed
   */
  run<Name extends MediaJobName>(
    name: Name,
    input: MediaJobs[Name]['input'],
    signal?: AbortSignal,
  ): Promise<MediaJobs[Name]['output']>
  /** Path of a file that does not exist yet, in a directory that only this user can read and that goes with the pool. */
  scratchPath(): Promise<string>
  /** Ends all processes, and with `closed` all jobs; the pool takes none after that. */
  close(): Promise<void>
}

export interface MediaPoolOptions {
  log: Pick<Log, 'warn'>
  /** A job that takes longer is ended. */
  jobMs?: number
  /** A process without work ends after this time. */
  idleMs?: number
}

export function createMediaPool({ log, jobMs = MEDIA_JOB_MS, idleMs = MEDIA_IDLE_MS }: MediaPoolOptions): MediaPool {
  const turns = createTurns({ places: MEDIA_PROCESSES, longestQueue: MEDIA_QUEUE, tooMany: busy })
  const idle = new Map<MediaChild, NodeJS.Timeout>()
  const running = new Set<AbortController>()
  let isClosed = false
  let directory: Promise<string> | null = null

  function takeChild(): MediaChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive()) return child
    }
    return startMediaChild()
  }

  function rest(child: MediaChild): void {
    if (!child.isAlive()) return
    if (isClosed) return child.kill()
    const end = () => {
      idle.delete(child)
      child.kill()
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  async function perform(request: MediaRequest, job: AbortController): Promise<unknown> {
    const giveBack = await turns.take(undefined, job.signal)
    const late = () => job.abort(new MediaError('timed_out', `${request.name} took longer than ${jobMs} ms`))
    const timer = setTimeout(late, jobMs)
    const child = takeChild()
    const tooMuch = () => job.abort(new MediaError('too_large', `${request.name} takes too much memory`))
    const stopWatching = watchMemory(child.pid, tooMuch)
    try {
      return await child.run(request, job.signal)
    } catch (error) {
      if (error instanceof MediaError && error.code === 'crashed') log.warn({ job: request.name }, error.message)
      throw error
    } finally {
      clearTimeout(timer)
      stopWatching()
      rest(child)
      giveBack()
    }
  }

  return {
    async run(name, input, signal) {
      signal?.throwIfAborted()
      if (isClosed) throw closed()
      // one controller for every reason to end; none of the job's listeners stays behind on a signal that lives longer
      const job = new AbortController()
      const gone = () => job.abort(signal?.reason)
      signal?.addEventListener('abort', gone, { once: true })
      running.add(job)
      try {
        return (await perform({ name, input }, job)) as MediaJobs[typeof name]['output']
      } finally {
        running.delete(job)
        signal?.removeEventListener('abort', gone)
      }
    },
    async scratchPath() {
      // a server runs longer than the system lets a directory for temporary files lie unused
      directory = directory ? directory.then((path) => (existsSync(path) ? path : newDirectory())) : newDirectory()
      return join(await directory, randomUUID())
    },
    async close() {
      isClosed = true
      for (const job of running) job.abort(closed())
      for (const [child, timer] of idle) {
        clearTimeout(timer)
        child.kill()
      }
      idle.clear()
      if (directory) await rm(await directory, { recursive: true, force: true })
    },
  }
}

const newDirectory = () => mkdtemp(join(tmpdir(), 'lineside-media-'))

const busy = () => new MediaError('busy', 'Too many conversions are waiting')
const closed = () => new MediaError('closed', 'The media pool is closed')
