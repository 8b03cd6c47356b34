import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { askChild, ChildError, type ChildFault } from '../../platform/child/ask-child.ts'
import { type Child, startChild } from '../../platform/child/child.ts'
import type { TemporaryDir } from '../../platform/files/temporary-dir.ts'
import type { Log } from '../../platform/log.ts'
import { createFairPlaces, type Owner } from './fair-places.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import type { MediaJobName, MediaJobs, MediaMessage, MediaReply, MediaRequest } from './media-jobs.ts'
import {
  MEDIA_HEAP_MIB,
  MEDIA_IDLE_MS,
  MEDIA_JOB_MS,
  MEDIA_MEMORY_BYTES,
  MEDIA_PLACES,
  MEDIA_QUEUE,
  MEDIA_QUEUE_OF_CUSTOMER,
  MEDIA_QUEUE_OF_SUBSCRIBER,
} from './media-limits.ts'

/** Runs conversions in processes of their own, so that neither their time nor their memory is the server's. */
export interface MediaPool {
  /**
   * Waits for its turn and runs a job.
   * @throws MediaError what the job found; busy, timed_out, crashed, closed
   */
  run<Name extends MediaJobName>(
    name: Name,
    input: MediaJobs[Name]['input'],
    order?: MediaOrder,
  ): Promise<MediaJobs[Name]['output']>
  /** Path of a file that does not exist yet, in a directory that only this user can read and that goes with the pool. */
  scratchPath(): Promise<string>
  /** Ends all processes, and with `closed` all jobs; the pool takes none after that. */
  close(): Promise<void>
}

/** How a job is to be done. */
export interface MediaOrder {
  /** Ends the wait for a turn, or the process at work. */
  readonly signal?: AbortSignal | undefined
  /** For whom: each has a share. Absent: for the platform itself. */
  readonly owner?: Owner | undefined
  /** What is `stored` never waits for what is just `brought`. */
  readonly lane?: keyof typeof MEDIA_PLACES
  /** Time by the clock, if not the pool's. */
  readonly deadlineMs?: number
  /** Time of the processor that it may take, in all and for each step that it tells of. */
  readonly workMs?: number
  readonly stepWorkMs?: number
}

export interface MediaPoolOptions {
  log: Pick<Log, 'warn'>
  /** Where what is converted lies meanwhile. */
  temporary: TemporaryDir
  /** A job that takes longer is ended. */
  jobMs?: number
  /** A process without work ends after this time. */
  idleMs?: number
}

export function createMediaPool({
  log,
  temporary,
  jobMs = MEDIA_JOB_MS,
  idleMs = MEDIA_IDLE_MS,
}: MediaPoolOptions): MediaPool {
  const lanes = { stored: createLane('stored'), brought: createLane('brought'), mailed: createLane('mailed') }
  const idle = new Map<MediaChild, NodeJS.Timeout>()
  const running = new Set<AbortController>()
  let isClosed = false
  const newDirectory = () => temporary.newDirectory()
  let directory: Promise<string> | null = null

  function takeChild(): MediaChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive()) return child
    }
    return startChild(worker, {
      heapMiB: MEDIA_HEAP_MIB,
      environment: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    })
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

  async function perform(request: MediaRequest, order: MediaOrder, signal: AbortSignal): Promise<unknown> {
    const { lane = 'stored', owner = null, deadlineMs = jobMs, workMs, stepWorkMs } = order
    const giveBack = await lanes[lane].take(owner, signal)
    const child = takeChild()
    try {
      const reply = await askChild(child, request, isReply, {
        signal,
        deadlineMs,
        memoryBytes: MEDIA_MEMORY_BYTES,
        ...(workMs !== undefined && { processorMs: workMs }),
        ...(stepWorkMs !== undefined && { stepProcessorMs: stepWorkMs }),
      })
      return outputOf(reply)
    } catch (error) {
      if (!(error instanceof ChildError)) throw error
      if (error.fault === 'died') log.warn({ job: request.name }, error.message)
      throw new MediaError(codes[error.fault], `${request.name}: ${error.message}`)
    } finally {
      rest(child)
      giveBack()
    }
  }

  return {
    async run(name, input, order = {}) {
      const { signal } = order
      signal?.throwIfAborted()
      if (isClosed) throw closed()
      // one controller for every reason to end; none of the job's listeners stays behind on a signal that lives longer
      const job = new AbortController()
      const gone = () => job.abort(signal?.reason)
      signal?.addEventListener('abort', gone, { once: true })
      running.add(job)
      try {
        return (await perform({ name, input }, order, job.signal)) as MediaJobs[typeof name]['output']
      } finally {
        running.delete(job)
        signal?.removeEventListener('abort', gone)
      }
    },
    async scratchPath() {
      // another server on the same data directory, when it starts, removes what has not been used for a day
      directory = directory?.then((path) => (existsSync(path) ? path : newDirectory())) ?? newDirectory()
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

const createLane = (lane: keyof typeof MEDIA_PLACES) =>
  createFairPlaces({
    places: MEDIA_PLACES[lane],
    longestQueue: MEDIA_QUEUE,
    longestQueueOfCustomer: MEDIA_QUEUE_OF_CUSTOMER,
    longestQueueOfSubscriber: MEDIA_QUEUE_OF_SUBSCRIBER,
    tooMany: busy,
  })

type MediaChild = Child<MediaRequest, MediaMessage>
const worker = new URL('./media-worker.ts', import.meta.url)
const isReply = (message: MediaMessage): message is MediaReply => !('step' in message)

const outputOf = (reply: MediaReply): unknown => {
  if ('output' in reply) return reply.output
  throw reply.code === null ? new Error(reply.message) : new MediaError(reply.code, reply.message)
}

const codes: Readonly<Record<ChildFault, MediaErrorCode>> = {
  died: 'crashed',
  too_late: 'timed_out',
  too_much_memory: 'too_large',
  too_much_work: 'too_costly',
}

const busy = () => new MediaError('busy', 'Too many conversions are waiting')
const closed = () => new MediaError('closed', 'The media pool is closed')
